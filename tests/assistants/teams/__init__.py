"""Plan and execute with teams: two searches side by side, then advice from what they found."""
