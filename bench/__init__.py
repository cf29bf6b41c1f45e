"""Measurements. `python -m bench` lists them, `python -m bench checkpoints` runs one."""
