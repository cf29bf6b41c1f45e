"""What every test run of the project loads, those of the assistants' own folders included."""

from hypothesis import settings

pytest_plugins = ["tests.network_models", "tests.postgres", "tests.skips"]

# A busy machine is no reason to fail: what is slow is for the benchmarks to say.
settings.register_profile("madang", deadline=None)
settings.load_profile("madang")
