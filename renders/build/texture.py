"""Paper and noise, as numpy arrays between 0 and 1, and pictures made of them. All seeds are fixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

Field: TypeAlias = npt.NDArray[np.float32]
Size: TypeAlias = tuple[int, int]
Rgb: TypeAlias = tuple[int, int, int]

INK: Rgb = (46, 32, 22)
CREAM: Rgb = (246, 236, 206)

COARSE = ((4, 1.0), (9, 0.8), (24, 0.6), (70, 0.4), (220, 0.25), (600, 0.2))
FINE = ((6, 1.0), (20, 0.8), (60, 0.6), (180, 0.5), (500, 0.5))
HILLS = ((14, 0.8), (40, 0.9), (110, 0.7), (260, 0.40), (520, 0.14))


def noise(size: Size, octaves: Sequence[tuple[int, float]], seed: int) -> Field:
    """A sum of enlarged noise, from wide clouds to fine grain."""
    width, height = size
    random = np.random.default_rng(seed)
    field: Field = np.zeros((height, width), np.float32)
    for cells, amplitude in octaves:
        coarse = (random.random((max(2, cells * height // width + 1), cells + 1)) * 255).astype(np.uint8)
        layer = Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)
        field += np.asarray(layer, np.float32) / 255 * np.float32(amplitude)
    return (field / np.float32(sum(amplitude for _, amplitude in octaves))).astype(np.float32)


def picture(values: npt.NDArray[np.floating]) -> Image.Image:
    """An RGB picture from numbers 0..255."""
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def grain(size: Size, strength: float, seed: int) -> Field:
    """Fine speckles around 0."""
    width, height = size
    speckles: Field = (np.random.default_rng(seed).standard_normal((height, width)) * strength).astype(np.float32)
    return speckles


def parchment(size: Size) -> Image.Image:
    """Old paper: cloudy, darker to the edges, with foxing and a few folds."""
    width, height = size
    clouds = noise(size, COARSE, 3)[..., None]
    y, x = np.mgrid[0:height, 0:width]
    edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y)) / (height * 0.16)
    vignette = (np.clip(edge, 0, 1) ** 0.6).astype(np.float32)[..., None]
    paper = np.array([238, 219, 176], np.float32) * (0.80 + 0.26 * clouds) * (0.70 + 0.30 * vignette)
    stains = np.clip(noise(size, ((7, 1.0), (16, 0.7), (40, 0.3)), 41) - 0.56, 0, 1)[..., None]
    paper -= stains * np.array([120, 150, 170], np.float32)
    return picture(paper + grain(size, 3.0, 5)[..., None])


def relief(size: Size, height: Field, strength: float) -> Field:
    """Light from the north-west on a height field: about 1 on flat ground."""
    slopes = np.asarray(np.gradient(height), np.float32)
    shade: Field = np.clip(1 + strength * (slopes[0] + slopes[1]), 0.80, 1.18).astype(np.float32)
    return shade
