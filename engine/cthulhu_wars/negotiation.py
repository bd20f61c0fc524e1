"""The negotiation protocol (P.1): enemies of an actor agree on a split of x, or fail to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.options import Option, number
from engine.cthulhu_wars.state import SeatId
from engine.kernel.decisions import given

ROUNDS = 3
WITHDRAW = Option("withdraw")


def negotiate(
    game: Game, actor: SeatId, x: int, owned: Callable[[SeatId], int], matter: str
) -> Step[Mapping[SeatId, int] | None]:
    """What each participant gives if they agree on exactly x; None if they fail (P.1).

    ``owned`` is how much of the resource a seat has; ``matter`` names it in the prompt (power, cultists).
    Offers are public and stand until replaced (P.1.2). A single participant pays x or refuses (P.1.6).
    """
    talking = [seat for seat in game.enemies(actor) if owned(seat) > 0]
    if not talking or sum(owned(seat) for seat in talking) < x:
        return None
    if len(talking) == 1:
        seat = talking[0]
        args = {"actor": actor, "x": x, "matter": matter}
        taken = yield from ask(seat, "negotiation.single", lambda: [number("offer", x), WITHDRAW], args)
        return None if taken is WITHDRAW or taken.verb == "withdraw" else {seat: x}
    standing: dict[SeatId, int] = {}
    for round_number in range(1, ROUNDS + 1):
        for seat in list(talking):
            args = {"actor": actor, "x": x, "matter": matter, "round": round_number, "offers": dict(standing)}
            taken = yield from ask(
                seat, "negotiation.offer",
                given([*(number("offer", k) for k in range(min(owned(seat), x) + 1)), WITHDRAW]), args,
            )
            if taken.verb == "withdraw":
                talking.remove(seat)
                standing.pop(seat, None)
                game.log("withdrew", seat, matter=matter)
            else:
                standing[seat] = taken.n or 0
                game.log("offered", seat, n=taken.n, matter=matter)
            if talking and all(one in standing for one in talking) and sum(standing.values()) == x:
                return standing
            if sum(owned(one) for one in talking) < x:
                return None
    return None
