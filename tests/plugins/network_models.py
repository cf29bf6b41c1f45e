"""No test calls a model outside its process, unless it says so."""

from madang.models.network_models import forbid_network_models


def pytest_configure() -> None:
    """Close the lock before the first test is collected."""
    forbid_network_models()
