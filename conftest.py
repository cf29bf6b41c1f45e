"""What every test run of the project loads, those of the assistants' own folders included."""

pytest_plugins = ["tests.postgres", "tests.skips"]
