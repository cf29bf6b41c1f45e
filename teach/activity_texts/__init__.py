"""The project's own set of short activity reports, each with a verdict, labels and a reason: see `README.md`."""
