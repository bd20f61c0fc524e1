"""What computer players choose with loyalty cards, in fixed positions."""

import random

import msgspec

from engine.cthulhu_wars.options import Option, at, figure, named, number
from engine.cthulhu_wars.rules import RULES
from engine.kernel.decisions import Decision
from engine.kernel.table import Table
from engine.play import Heuristic
from engine.play.ability_scores import SCORES
from engine.play.market_scores import buy_card
from engine.play.plan import Plan
from engine.play.prompt_scores import PROMPTS
from engine.play.sight import Sight
from engine.play.turn_scores import NEVER, TURN
from engine.scenarios.format import Given
from engine.scenarios.position import build

HOME = {"units": {"south_pacific": {"acolyte": 3}}, "power": 8, "doom": 6}
AFRICA = {"units": {"africa": {"acolyte": 2}}, "power": 8, "doom": 6}
ASIA = {"units": {"asia": {"acolyte": 2}}, "power": 8, "doom": 6}
GATES = {"south_pacific": "GC", "africa": "BG", "asia": "CC"}


def table(**changes):
    """Great Cthulhu, Crawling Chaos and the Black Goat, each with a gate at home, in the second round."""
    factions = {"GC": dict(HOME), "BG": dict(AFRICA), "CC": dict(ASIA)}
    for seat, more in changes.pop("factions", {}).items():
        factions[seat].update(more)
    given = {"order": ["GC", "CC", "BG"], "active": "GC", "gates": GATES, "factions": factions, **changes}
    return Table(RULES, build(msgspec.convert(given, Given)))


def plan(seat="GC", **changes):
    return Plan(Sight(table(**changes).view(seat), seat))


def chosen(played, seat="GC"):
    """What the computer player answers to the question that this seat is asked."""
    decision = next(one for one in played.pending() if one.seat == seat)
    return Heuristic().choose(decision, lambda: played.view(seat), random.Random(1))


def asked(prompt, options, args=None, seat="GC", **changes):
    """What it answers to a question put in a position, the same every time."""
    played = table(**changes)
    decision = Decision(seat, prompt, lambda: options, args or {})
    found = {Heuristic().choose(decision, lambda: played.view(seat), random.Random(n)) for n in range(12)}
    assert len(found) == 1, "chance decides"
    return found.pop()


# -- what is bought ---------------------------------------------------------------------------------------------


def test_a_terror_that_costs_as_much_power_as_a_ritual_is_not_bought_for_its_figure_alone():
    assert buy_card(plan(cards=["cacodemon"]), named("buy_card", "cacodemon")) < 0


def test_ghasts_are_worth_all_of_them_and_the_servitor_is_not_bought():
    seen = plan(cards=["ghast", "servitor", "cat_venus"])
    price = buy_card(seen, named("buy_card", "ghast"))
    assert price > buy_card(seen, named("buy_card", "cat_venus"))
    assert buy_card(seen, named("buy_card", "servitor")) < 0


def test_eradicators_are_left_to_people():
    assert buy_card(plan(cards=["eradicators"]), named("buy_card", "eradicators")) < 0


def test_crawling_chaos_counts_the_elder_signs_that_its_cheap_cards_give_away():
    for_itself, for_another = plan("CC", cards=["dark_demon"]), plan("GC", cards=["dark_demon"])
    free, paid = (buy_card(one, named("buy_card", "dark_demon")) for one in (for_itself, for_another))
    assert free < paid + 2 * 1.7, "it pays 2 Doom less, and both its enemies gain an Elder Sign"


def test_cards_whose_figures_stand_anywhere_need_no_gate():
    nothing = {"gates": {}, "cards": ["prophetess", "gug"]}
    assert buy_card(plan(**nothing), named("buy_card", "prophetess")) > NEVER
    assert buy_card(plan(**nothing), named("buy_card", "gug")) == NEVER


# -- the clan ---------------------------------------------------------------------------------------------------


def test_a_member_of_the_clan_is_not_taken_over_for_its_figure_alone():
    units = {"asia": {"acolyte": 2, "clan_lavinia": 1}}
    clan = {"at": "doom_turn", "factions": {"CC": {"cards": ["clan_lavinia"], "units": units}}}
    assert chosen(table(**clan)).verb != "take_member"


def test_a_member_that_keeps_a_gate_is_taken_over_with_it():
    clan = {
        "at": "doom_turn", "keepers": {"asia": "clan_lavinia"},
        "factions": {"CC": {"cards": ["clan_lavinia"], "units": {"asia": {"acolyte": 2, "clan_lavinia": 1}}}},
    }
    assert chosen(table(**clan)) == Option("take_member", ability="clan_lavinia", n=2)


# -- figures brought into play ----------------------------------------------------------------------------------


def test_the_second_gnorri_is_summoned_for_its_doom():
    one = {"south_pacific": {"acolyte": 3, "gnorri": 1}}
    seen = plan(factions={"GC": {"cards": ["gnorri"], "units": one}})
    assert TURN["summon"](seen, at("summon", "south_pacific", "gnorri")) > TURN["summon"](
        seen, at("summon", "south_pacific", "starspawn")
    ) + 1.0


def test_all_ghasts_of_the_pool_count_when_they_are_summoned():
    def worth(**ghasts):
        units = {"south_pacific": {"acolyte": 3, **ghasts}}
        seen = plan(factions={"GC": {"cards": ["ghast"], "units": units}})
        return TURN["summon"](seen, at("summon", "south_pacific", "ghast"))

    four, last = worth(), worth(ghast=3)
    assert four > last + 1.0


def test_the_prophetess_is_recruited_as_a_cultist_with_an_income():
    seen = plan(factions={"BG": {"cards": ["prophetess"]}})
    assert SCORES["recruit_prophetess"](seen, at("recruit_prophetess", "south_pacific", "prophetess")) > 0


def test_a_cultist_that_keeps_no_gate_is_not_sent_to_take_one():
    seen = plan(gates={**GATES, "arctic_ocean": None})
    assert seen.arrives("acolyte", "arctic_ocean") > 3.0
    assert seen.arrives("prophetess", "arctic_ocean") <= 0.0
    assert seen.arrives("eidolon", "antarctica") <= 0.0, "nor to build one"


def test_the_prophetess_stands_beside_the_own_great_old_one():
    units = {"south_pacific": {"acolyte": 3}, "australia": {"cthulhu": 1}}
    places = [Option("place", to=area) for area in ("south_pacific", "australia", "asia", "antarctica")]
    found = asked("prophetess.place", places, factions={"GC": {"units": units}})
    assert found.to == "australia"


def test_brown_jenkin_goes_to_an_enemy_gate_once_and_stays():
    def first(place):
        units = {"south_pacific": {"acolyte": 3}, place: {"jenkin": 1}}
        where = {"factions": {"GC": {"cards": ["jenkin"], "units": units, "power": 3}}}
        seen = plan(**where)
        return TURN["move"](seen, Option("move", kind="jenkin", area=place, to="africa" if place != "africa" else "asia"))

    assert first("indian_ocean") > 0
    assert first("africa") < first("indian_ocean") - 1.5


# -- Great Old Ones ---------------------------------------------------------------------------------------------


def awakening(kind, card, **changes):
    units = {"south_pacific": {"acolyte": 3, "cthulhu": 1}}
    return TURN["awaken"](
        plan(cards=[card], factions={"GC": {"units": units, **changes}}), at("awaken", "south_pacific", kind)
    )


def test_an_independent_is_worth_what_its_card_brings_in_the_rounds_that_are_left():
    assert awakening("byatis", "byatis") > awakening("bokrug", "bokrug") + 1.0
    assert awakening("byatis", "byatis", doom=6) > awakening("byatis", "byatis", doom=26)


def test_cthugha_replaces_whom_he_was_reckoned_with():
    units = {"south_pacific": {"acolyte": 3, "cthulhu": 1, "byatis": 1}}
    options = [figure("choose", kind, False, "south_pacific") for kind in ("cthulhu", "byatis")]
    where = {"cards": ["cthugha"], "factions": {"GC": {"units": units, "cards": ["byatis"]}}}
    seen = plan(**where)
    best = max(options, key=lambda one: PROMPTS["cthugha.replaced"](seen, one, {}))
    assert asked("cthugha.replaced", options, {"area": "south_pacific"}, **where) == best


def test_a_gate_given_up_for_a_spellbook_costs_no_more_than_to_build_it_again():
    poor, rich = (
        SCORES["remove_own_gate"](
            plan(factions={"GC": {"power": power, "cards": ["yig"], "units": {"south_pacific": {"acolyte": 3, "yig": 1}}}}),
            at("remove_own_gate", "south_pacific"),
        )
        for power in (1, 8)
    )
    assert rich > poor


def test_byatis_calls_keepers_away_from_their_gates():
    units = {"south_pacific": {"acolyte": 3}, "indian_ocean": {"byatis": 1}}
    seen = plan(factions={"GC": {"cards": ["byatis"], "card_books": ["god_of_forgetfulness"], "units": units}})
    assert SCORES["god_of_forgetfulness"](seen, at("god_of_forgetfulness", "africa")) > 1.0


def attack(card, mine, holder="BG", **enemy):
    """What it is worth to Great Cthulhu to attack the enemy in Africa."""
    factions = {
        "GC": {"units": {"south_pacific": {"acolyte": 3}, "africa": mine}},
        "BG": {"units": {"africa": enemy}},
    }
    factions[holder]["cards"] = [card]
    gates = {"south_pacific": "GC", "asia": "CC"}
    return TURN["battle"](plan(factions=factions, gates=gates), Option("battle", area="africa", enemy="BG"))


def test_nobody_attacks_harbinger_cthulhu_and_loses_everything_there():
    alone = attack("harbinger_cthulhu", {"deep_one": 2, "starspawn": 1}, harbinger_cthulhu=1)
    assert alone < attack("bokrug", {"deep_one": 2, "starspawn": 1}, bokrug=1)
    assert alone < -2.0


def test_vooniths_and_nodens_are_counted_with_the_kill_that_is_sure():
    for kind in ("nodens", "voonith"):
        ours = attack(kind, {kind: 1, "deep_one": 1}, holder="GC", ghoul=1)
        assert ours > attack(kind, {"deep_one": 2}, holder="GC", ghoul=1)


# -- answers ----------------------------------------------------------------------------------------------------


def test_true_vision_is_not_paid_with_the_power_of_a_seat_that_needs_spellbooks():
    numbers = [number("signs", n) for n in range(3)]
    assert asked("true_vision.pay", numbers).n == 0
    complete = ["dreams", "yha_nthlei", "devolve", "absorb", "regenerate", "submerge"]
    assert asked("true_vision.pay", numbers, factions={"GC": {"books": complete}}).n == 2


def test_the_enemy_gains_power_by_a_lost_dhole_and_not_doom():
    gifts = [Option("doom", enemy="BG", n=2), Option("power", enemy="BG", n=2)]
    assert asked("planetary_destruction.gift", gifts, {"enemy": "BG"}).verb == "power"


def test_nobody_permits_the_capture_of_his_own_acolyte():
    args = {"enemy": "BG", "area": "south_pacific", "kind": "acolyte"}
    assert asked("mind_parasite.consent", [Option("yes"), Option("no")], args).verb == "no"


def test_a_moonbeast_covers_the_leaders_best_book_that_still_works():
    where = {
        "factions": {
            "GC": {"cards": ["moonbeast"]},
            "CC": {"doom": 14, "books": ["madness", "thousand_forms", "emissary"]},
            "BG": {"books": ["thousand_young"]},
        },
    }
    books = [named("cover", book, "CC") for book in ("madness", "thousand_forms", "emissary")]
    assert asked("blasphemous_obeisance.cover", [*books, named("cover", "thousand_young", "BG")], **where).ability == (
        "thousand_forms"
    )


def test_wamps_of_the_pool_are_placed_for_nothing_however_well_the_others_stand():
    rich = {"doom": 20, "books": ["madness", "thousand_forms", "emissary", "abduct", "invisibility"]}
    where = {"at": "doom_turn", "factions": {"GC": {"cards": ["wamp"], "doom": 0, "power": 0}, "CC": rich, "BG": {"doom": 20}}}
    assert chosen(table(**where)).verb == "crypt_dweller"


def test_eldritch_wisdom_is_left_alone_and_answered_with_the_best_action():
    seen = plan(factions={"GC": {"cards": ["eidolon"], "units": {"south_pacific": {"acolyte": 3, "eidolon": 1}}}})
    assert SCORES["eldritch_wisdom"](seen, Option("eldritch_wisdom")) < 0
    prey = {"south_pacific": {"acolyte": 3, "deep_one": 1}, "africa": {"deep_one": 1}}
    sorts = [Option("plan", mark=verb) for verb in ("summon", "recruit", "build_gate", "capture", "move", "pass")]
    found = asked(
        "eldritch_wisdom.plan", sorts,
        factions={"GC": {"units": prey}, "BG": {"units": {"africa": {"acolyte": 1}}}, "CC": {"cards": ["eidolon"]}},
    )
    assert found.mark == "capture"


def test_recriminations_brings_back_the_book_that_is_taken_first():
    books = [named("book", book) for book in ("madness", "emissary", "invisibility")]
    assert asked("recriminations.book", books, {"book": "abduct"}, "CC").ability == "emissary"


def test_every_form_of_recruiting_is_understood_where_several_are_recruited_in_one_action():
    given = {
        "order": ["GC", "CC", "YS"], "active": "GC", "expansions": ["high_priests"], "cards": ["west"],
        "factions": {
            "GC": {"power": 8, "cards": ["independent_shub_niggurath"],
                   "units": {"south_pacific": {"acolyte": 2, "independent_shub_niggurath": 1}}},
            "CC": {"cards": ["prophetess"], "units": {"asia": {"acolyte": 1}}},
            "YS": {"cards": ["eidolon"], "units": {"europe": {"acolyte": 1}}},
        },
    }
    played = Table(RULES, build(msgspec.convert(given, Given)))
    played.choose("recruit acolyte south_pacific", seat="GC")
    (question,) = played.pending()
    assert question.prompt == "many_followers.more"
    verbs = {option.verb for option in question.options}
    assert verbs == {"recruit", "recruit_person", "recruit_prophetess", "recruit_eidolon", "done"}
    assert chosen(played) in question.options
