"""Composing the changes of a price."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cthulhu_wars.moments import PriceChange


def compose(base: int, changes: Sequence[PriceChange], below_zero: bool = False) -> int:
    """A price after changes, in the fixed order set, cap, halve, add, floor 0, tax; the order of ``changes`` is irrelevant.

    ``below_zero``: an awakening may cost less than nothing; its price is then Power gained (IG-13).
    """
    if not changes:
        return base
    fixed = [change.set for change in changes if change.set is not None]
    price = min(fixed) if fixed else base
    caps = [change.cap for change in changes if change.cap is not None]
    if caps:
        price = min(price, *caps)
    if any(change.halve for change in changes):
        price = (price + 1) // 2
    price += sum(change.add for change in changes)
    if not below_zero:
        price = max(0, price)
    return price + sum(change.tax for change in changes)
