"""Pictures as files."""

from __future__ import annotations

from io import BytesIO
from typing import Literal, TypeAlias

from PIL import Image

Format: TypeAlias = Literal["webp", "jpeg", "png"]


def encode(image: Image.Image, format: Format = "webp") -> bytes:
    """The file's bytes. ``webp`` is the smallest, ``jpeg`` the fastest, ``png`` exact (for tests)."""
    target = BytesIO()
    if format == "webp":
        image.save(target, "WEBP", quality=85, method=2)
    elif format == "jpeg":
        image.save(target, "JPEG", quality=88, subsampling=0)
    elif format == "png":
        image.save(target, "PNG", compress_level=3)
    else:
        raise ValueError(f"no picture format {format!r}; there are webp, jpeg, png")
    return target.getvalue()
