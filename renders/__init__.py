"""Pictures of games: a view in, an image out. Needs Pillow alone.

    >>> from engine import Config, new_game
    >>> from renders import board, encode
    >>> image = board(new_game(Config(seats=("GC", "CC", "BG"), seed="docs")).view())
    >>> image.size, image.mode
    ((1600, 900), 'RGB')
    >>> encode(image, "webp")[8:12]
    b'WEBP'

All functions are pure: the same arguments give the same bytes. None reads a clock, a file besides its assets, or the state.
"""

from renders.board import board
from renders.cards.battle_card import draw as battle_card
from renders.cards.close_up import draw as close_up
from renders.cards.faction_sheet import draw as faction_sheet
from renders.encoding import encode
from renders.layout import plan

__all__ = ["battle_card", "board", "close_up", "encode", "faction_sheet", "plan"]
