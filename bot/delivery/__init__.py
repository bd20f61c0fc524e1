"""Sends what the outbox owes: posts with pictures and panels, card edits, direct messages. Late is allowed, lost is not."""

from bot.delivery.worker import Delivery

__all__ = ["Delivery"]
