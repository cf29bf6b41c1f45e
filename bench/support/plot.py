"""Draws how files grow with the turns, on logarithmic scales, as SVG written by hand."""

import math
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 30, 50
COLOURS = ("#b3261e", "#c77700", "#5b7f95", "#0b6e4f")


class Line(NamedTuple):
    """A saver and its points: turns and bytes."""

    name: str
    points: Sequence[tuple[int, int]]


class Scale(NamedTuple):
    """Where the logarithm of a value lies between two ends of the drawing."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def draw_growth(goal: Path, lines: Sequence[Line]) -> None:
    """Write the drawing of `lines` to `goal`."""
    across = scale((turns for line in lines for turns, _ in line.points), LEFT, WIDTH - RIGHT)
    up = scale((size for line in lines for _, size in line.points), HEIGHT - BOTTOM, TOP)
    shapes = [
        *grid(across, up),
        *(shape for number, line in enumerate(lines) for shape in trace(line, number, across, up)),
    ]
    body = "\n".join(shapes)
    goal.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n',
        encoding="utf-8",
    )


def scale(values: Iterable[float], start: float, end: float) -> Scale:
    logs = [math.log10(value) for value in values]
    return Scale(math.floor(min(logs)), math.ceil(max(logs)), start, end)


def grid(across: Scale, up: Scale) -> list[str]:
    """A line and a label at every power of ten, and what the axes are."""
    shapes = [text(LEFT, 18, "Bytes on disk"), text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "turns")]
    for power in range(int(across.low), int(across.high) + 1):
        x = across.place(10**power)
        shapes += [rule(x, TOP, x, HEIGHT - BOTTOM), text(x - 8, HEIGHT - BOTTOM + 18, f"{10**power}")]
    for power in range(int(up.low), int(up.high) + 1):
        y = up.place(10**power)
        shapes += [rule(LEFT, y, WIDTH - RIGHT, y), text(8, y + 4, size(10**power))]
    return shapes


def trace(line: Line, number: int, across: Scale, up: Scale) -> list[str]:
    """A line through the points of a saver, and its name."""
    colour = COLOURS[number % len(COLOURS)]
    places = [(across.place(turns), up.place(stored)) for turns, stored in line.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
    x, y = places[-1]
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *dots,
        text(x + 8, y + 4, line.name, colour),
    ]


def rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#e0e0e0"/>'


def text(x: float, y: float, words: str, colour: str = "#333333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{escape(words)}</text>'


def size(count: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if count >= factor:
            return f"{count // factor} {unit}"
    return f"{count} B"
