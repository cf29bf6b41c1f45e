"""`python -m madang` is the `madang` command."""

from madang.cli import main

if __name__ == "__main__":
    main()
