"""`python -m madang` is the `madang` command."""

from madang.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
