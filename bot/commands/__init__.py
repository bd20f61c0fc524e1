"""Slash commands: check, look up, one call to the service, one reply. The tree, and when it is told to Discord."""

from bot.commands.tree import Tree, add_commands

__all__ = ["Tree", "add_commands"]
