"""``play``: a game in the terminal, several people at one keyboard, computers at the other seats."""

from __future__ import annotations

import argparse
import random
import secrets
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine import Table, load_game, new_game
from engine.cli.board import WIDTH, board, hand, own_sheet
from engine.cli.menu import Menu, is_number
from engine.cli.replaying import Feed, standings
from engine.cli.request import add_table_arguments, check_game, parse_seats, player_named, table_config
from engine.cli.telling import question, told_all, word
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.errors import CannotUndo, ConfigError, IllegalChoice, SaveError
from engine.kernel.decisions import Decision, SeatId
from engine.play import Player
from engine.play.driver import answer

DEFAULT_SEATS = "GC,CC,BG,YS"
DEFAULT_COMPUTER = "heuristic"
NOBODY = "none"
PROMPT = "> "

HELP = """\
  NUMBER or KEY    choose an option, by its number or in its own words (move acolyte africa>europe)
  as SEAT KEY      choose for another person's seat, where it may act out of turn (as YS reveal 2)
  board, menu, me  show the table, the options, your own books, requirements and pool
  hand             show your own Elder Signs (only to you: look who is watching)
  why KEY          why a choice is not possible
  rules TERM       the text of an ability or the facts of a figure
  undo             take back your last Action (not past dice, draws and reveals)
  save FILE        keep the game in a file; `play cthulhu-wars --load FILE` goes on
  quit             leave the table"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_table_arguments(parser)
    parser.add_argument(
        "--computer", action="append", default=[], metavar="SEAT[=PLAYER]",
        help="a seat for a computer (heuristic or random); none for nobody. Without it all seats but the first",
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a game saved by the command save")


def run(arguments: argparse.Namespace) -> int:
    """Set the table and play until the game is over or somebody leaves."""
    check_game(arguments.game)
    seed = arguments.seed or secrets.token_hex(32)
    if arguments.load:
        try:
            table = load_game(Path(arguments.load).read_bytes())
        except OSError as error:
            raise ConfigError(f"{arguments.load} cannot be read: {error.strerror}.") from error
        except SaveError as error:
            raise ConfigError(str(error)) from error
    else:
        seats = parse_seats(arguments.seats or DEFAULT_SEATS)
        table = new_game(table_config(arguments, seats, arguments.layout, seed))
    computers = computers_for(arguments.computer, table.view(None).state.order)
    session = Session(table, computers, random.Random(f"{seed}/play"), read_line, lambda text: print(text))
    return session.run()


def computers_for(words: list[str], order: tuple[SeatId, ...]) -> dict[SeatId, Player]:
    """Which seats computers play."""
    if not words:
        words = [f"{seat}={DEFAULT_COMPUTER}" for seat in order[1:]]
    found: dict[SeatId, Player] = {}
    for one in words:
        if one == NOBODY:
            continue
        seat, _, name = one.partition("=")
        if seat.upper() not in order:
            raise ConfigError(f'There is no seat "{seat}" at this table; seats are {", ".join(order)}.')
        found[seat.upper()] = player_named(name or DEFAULT_COMPUTER)
    return found


def read_line(prompt: str) -> str | None:
    """A line from the keyboard; None when there will be no more."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        return None
    except UnicodeDecodeError:
        return "?"
    return line.encode("utf-8", "replace").decode()  # what the keyboard sent must also be printable


class Session:
    """One game at one keyboard. ``read`` gives a line or None, ``write`` shows a text."""

    def __init__(
        self,
        table: Table[Any],
        computers: Mapping[SeatId, Player],
        rng: random.Random,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
    ) -> None:
        self.table = table
        self.computers = computers
        self.rng = rng
        self.read = read
        self.write = write
        self.feed = Feed(table)
        self.leaving = False
        self.shown = ""
        self.menu: Menu | None = None

    def run(self) -> int:
        """Play until the end. Always 0: leaving early is no error."""
        self.write(f"The dice are sealed: {self.table.commitment}. Type ? for help.")
        while not self.leaving and not self.table.over:
            self.tell()
            decision = self.next_question()
            if decision.seat in self.computers:
                answer(self.table, self.computers, decision, self.rng)
            else:
                self.ask(decision)
        self.tell()
        if self.table.over:
            self.write(board(self.table.view(None)))
            self.write(wrapped(standings(self.table.view(None))))
            self.write(f"Secret of the dice: {self.table.reveal_secret()}")
        else:
            self.write("You leave the table. Good-bye.")
        return 0

    def tell(self) -> None:
        """What has happened since the last look."""
        for sentence in told_all(self.feed.new()):
            self.write(wrapped(sentence))

    def next_question(self) -> Decision:
        """Computers answer before people."""
        pending = self.table.pending()
        for decision in pending:
            if decision.seat in self.computers:
                return decision
        return pending[0]

    # -- asking -------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> None:
        """Show a question to a person and carry out one line of the answer."""
        view = self.table.view(decision.seat)
        if self.shown != decision.id:
            self.shown = decision.id
            self.menu = Menu(decision)
            self.write("")
            if decision.prompt in ("turn", "doom_turn") and not decision.args.get("acted"):
                self.write(board(self.table.view(None)) + "\n")
            self.write(wrapped(f"{word(decision.seat)}: {question(decision, view)}"))
            self.show_menu()
        line = self.read(f"{decision.seat}{PROMPT}")
        if line is None:
            self.leaving = True
            return
        text = line.strip()
        if text:
            self.obey(decision.seat, text)

    def show_menu(self) -> None:
        """The options of the present question."""
        if self.menu is not None:
            self.write("\n".join(self.menu.lines()))

    def obey(self, seat: SeatId, text: str) -> None:
        """A command, or a choice."""
        name, _, rest = text.partition(" ")
        command = COMMANDS.get(name.lower())
        # an option may begin with the same word as a command; what is on the menu goes first
        if command is not None and not self.on_menu(text):
            command(self, seat, rest.strip())
            return
        if is_number(text) and self.menu is not None and self.menu.meant(text) == text:
            self.write(f"There is no option {text} here; `menu` shows them.")
            return
        self.choose(seat, self.menu.meant(text) if self.menu is not None else text)

    def on_menu(self, text: str) -> bool:
        """Is this text one of the listed options?"""
        return self.menu is not None and any(option.key == text for option in self.menu.options)

    def choose(self, seat: SeatId, key: str) -> None:
        """Make a choice, or say why it is not possible."""
        try:
            self.table.choose(key, seat=seat)
        except IllegalChoice as error:
            self.write(str(error))

    # -- commands -----------------------------------------------------------------------------------------------

    def do_help(self, seat: SeatId, rest: str) -> None:
        self.write(HELP)

    def do_board(self, seat: SeatId, rest: str) -> None:
        self.write(board(self.table.view(None)))

    def do_menu(self, seat: SeatId, rest: str) -> None:
        self.show_menu()

    def do_me(self, seat: SeatId, rest: str) -> None:
        self.write(own_sheet(self.table.view(seat), seat))

    def do_hand(self, seat: SeatId, rest: str) -> None:
        self.write(hand(self.table.view(seat), seat))

    def do_quit(self, seat: SeatId, rest: str) -> None:
        self.leaving = True

    def do_as(self, seat: SeatId, rest: str) -> None:
        """A choice of another person's seat."""
        other, _, key = rest.partition(" ")
        other = other.upper()
        if other not in self.table.view(None).state.order or other in self.computers or not key:
            self.write("Say it like this: as YS reveal 2. The seat must be a person's.")
            return
        self.choose(other, " ".join(key.split()))

    def do_why(self, seat: SeatId, rest: str) -> None:
        """Try the choice on a copy of the table and tell what it says."""
        if not rest:
            self.write("Say which choice: why summon ghoul europe.")
            return
        key = self.menu.meant(rest) if self.menu is not None else rest
        try:
            self.table.clone().choose(key, seat=seat)
        except IllegalChoice as error:
            self.write(str(error))
        else:
            self.write(f'"{key}" is possible now.')

    def do_rules(self, seat: SeatId, rest: str) -> None:
        """Texts whose name holds the term."""
        self.write(rules_about(rest))

    def do_undo(self, seat: SeatId, rest: str) -> None:
        """Back to the start of the last Action in which a person chose something."""
        rows = self.table.journal()
        for index in range(len(rows) - 1, -1, -1):
            if any(entry.kind != "forced" and entry.seat not in self.computers for entry in rows[index].entries):
                try:
                    self.table.undo(index)
                except CannotUndo as error:
                    self.write(str(error))
                    return
                self.feed.forget()
                self.shown = ""
                self.write("Taken back.")
                return
        self.write("There is nothing to take back.")

    def do_save(self, seat: SeatId, rest: str) -> None:
        """Write the game to a file."""
        if not rest:
            self.write("Say where: save FILE.")
            return
        try:
            Path(rest).write_bytes(self.table.save())
        except (OSError, ValueError) as error:
            self.write(f"{rest} cannot be written: {getattr(error, 'strerror', error)}.")
            return
        self.write(f"Saved in {rest}. The file holds the dice and everybody's Elder Signs: do not look into it.")


COMMANDS: Mapping[str, Callable[[Session, SeatId, str], None]] = {
    "?": Session.do_help,
    "help": Session.do_help,
    "board": Session.do_board,
    "menu": Session.do_menu,
    "me": Session.do_me,
    "hand": Session.do_hand,
    "why": Session.do_why,
    "rules": Session.do_rules,
    "undo": Session.do_undo,
    "save": Session.do_save,
    "as": Session.do_as,
    "quit": Session.do_quit,
    "exit": Session.do_quit,
}


def rules_about(term: str) -> str:
    """The texts of abilities and the facts of figures whose name or id holds the term."""
    wanted = term.lower().replace("_", " ").strip()
    if not wanted:
        return "Say what about: rules devour."
    found: list[str] = []
    for ability in ABILITIES.values():
        if wanted in ability.name.lower() or wanted in ability.id.replace("_", " "):
            price = "" if ability.cost is None else f", costs {ability.cost} Power"
            found.append(f"{ability.name} ({ability.timing}{price}): {ability.text}")
    for kind in KINDS.values():
        if wanted in kind.name.lower():
            rank = "Great Old One" if kind.goo else "Monster" if kind.monster else "Cultist"
            found.append(f"{kind.name} ({rank}, costs {kind.printed_cost} Power): {kind.text or f'Combat {kind.dice}.'}")
    if not found:
        return f'Nothing here is called "{term}".'
    return "\n".join(wrapped(text) for text in found)


def wrapped(text: str) -> str:
    """A text in lines that fit the terminal."""
    return "\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="    "))


__all__ = ["Session", "add_arguments", "computers_for", "rules_about", "run"]
