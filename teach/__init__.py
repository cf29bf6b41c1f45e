"""Teaches the reader of each assistant from labelled utterances: `python -m teach --help`, or `make teach`."""
