"""The Natural Earth projection with a legibility warp: crowded latitudes and longitudes get more room.

Weights stretch longitude and latitude before the projection; they are linear between knots, smoothed and integrated.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.float64]
Box: TypeAlias = tuple[float, float, float, float]

LATITUDE_SHARE = 0.86
TOP, BOTTOM = 88.8, -85.0


def _integral(knots: Sequence[tuple[float, float]], low: float, high: float) -> tuple[Numbers, Numbers]:
    """Degrees and the warped length from ``low`` up to each."""
    grid = np.linspace(low, high, 2001)
    weights = np.interp(grid, [at for at, _ in knots], [weight for _, weight in knots])
    weights = np.convolve(np.pad(weights, 40, "edge"), np.ones(81) / 81, "valid")
    steps = (weights[1:] + weights[:-1]) / 2 * np.diff(grid)
    return grid, np.concatenate([[0.0], np.cumsum(steps)])


def densified(ring: Sequence[Sequence[float]], step: float = 0.6) -> Numbers:
    """The ring with extra points, so that long edges bend with the projection."""
    parts = []
    for (ax, ay), (bx, by) in itertools.pairwise(ring):
        n = max(1, int(max(abs(bx - ax), abs(by - ay)) / step))
        t = np.arange(n) / n
        parts.append(np.stack([ax + (bx - ax) * t, ay + (by - ay) * t], 1))
    parts.append(np.array([ring[-1]], dtype=float))
    return np.concatenate(parts)


class Projection:
    """Longitude and latitude to picture coordinates inside ``box``."""

    def __init__(self, warp: Mapping[str, Any], lon_range: tuple[float, float], box: Box) -> None:
        self.box = box
        self._lon, east = _integral(warp["lon"], *lon_range)
        self._east = east / east[-1] * 2 - 1
        self._lat, north = _integral(warp["lat"], -90, 90)
        north = north - np.interp(-4, self._lat, north)
        self._north = north / max(north[-1], -north[0]) * 90
        self._y_top = float(self._flat(np.array([0.0]), np.array([TOP]))[1][0])
        self._y_bottom = float(self._flat(np.array([0.0]), np.array([BOTTOM]))[1][0])

    def _flat(self, lon: Numbers, lat: Numbers) -> tuple[Numbers, Numbers]:
        lam = np.interp(lon, self._lon, self._east)
        phi = np.radians(np.interp(lat, self._lat, self._north) * LATITUDE_SHARE)
        p2 = phi * phi
        p4 = p2 * p2
        width = 0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4))
        height = 1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4))
        return lam * width / 0.8707, phi * height

    def points(self, lonlat: Numbers) -> Numbers:
        """Many points at once, as rows (x, y)."""
        x, y = self._flat(lonlat[:, 0], np.clip(lonlat[:, 1], BOTTOM, TOP))
        x0, y0, x1, y1 = self.box
        return np.stack(
            [x0 + (x + 1) / 2 * (x1 - x0), y0 + (self._y_top - y) / (self._y_top - self._y_bottom) * (y1 - y0)], 1
        )

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """One point."""
        x, y = self.points(np.array([[lon, lat]], dtype=float))[0]
        return float(x), float(y)

    def line(self, lonlat: Sequence[Sequence[float]], step: float = 0.6) -> list[tuple[float, float]]:
        """A line along these points, bent by the projection."""
        return [(float(x), float(y)) for x, y in self.points(densified(lonlat, step))]
