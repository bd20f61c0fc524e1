"""Buttons, selects and forms: built from views and questions, handled without any memory of their own.

    items       one dynamic item for all, its registry of handlers, the guarded way in
    here        an interaction and how to answer it
    turn        the turn panel; prompts: all other questions; windows: standing rules
    doom        the Ritual and the form of a Doom turn
    forms       Move and Battle; sent: what sent forms do; losses: the form for the losses of a battle
    acting      choices to the service, the next question back
    presses, looking, record, replaying, lobby, loyalty, ending, privacy, waiting: what the buttons do
"""


def load() -> None:
    """Register all handlers."""
    from bot.panels import doom, ending, lobby, looking, losses, loyalty, presses, privacy, record, replaying, sent, waiting

    assert all((doom, ending, lobby, looking, losses, loyalty, presses, privacy, record, replaying, sent, waiting))


__all__ = ["load"]
