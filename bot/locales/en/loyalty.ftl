# Loyalty cards: what the core tells and asks about them. Each family of cards has a file of its own (loyalty-FAMILY.ftl).

event-card-bought = { $who } bought the loyalty card { $card } for { $doom ->
    [0] { $power ->
        [0] nothing
       *[other] { $power } Power
    }
   *[other] { $doom } Doom{ $power ->
        [0] {""}
       *[other] {" "}and { $power } Power
    }
}.
event-card-taken = { $who } took the loyalty card { $card }.
event-card-returned = The loyalty card { $card } of { $who } went back to the common supply.
event-card-book-earned = { $who } earned the spellbook { $book } of { $card }.
event-lost-doom = { $who } lost { $n } Doom{ $because }.
event-gate-removed = The gate in { $area } was removed.
event-token-removed = A token left { $area }: { $token }.
event-battle-called-off = The battle in { $area } does not take place: one side has no unit left there.

option-buy-card = Buy { $ability } ({ $doom } Doom{ $price ->
    [0] {""}
   *[other] {""}, { $price } Power
})
option-card-place-place = { $to }

prompt-card-place = Where do you place { $unit }? { $left ->
    [one] One is left to place.
   *[other] { $left } are left to place.
}
asked-card-place = where is a figure of the new card placed ({ $who })?

flag-purchase-after-ritual = May loyalty cards be bought after the Ritual?
flag-purchase-after-ritual-false = Loyalty cards are bought before the Ritual.
flag-purchase-after-ritual-true = Loyalty cards may be bought after the Ritual too.

place-card = the card { $card }
sheet-cards = **Loyalty cards**: { $cards }
hand-card = Loyalty card: { $card }
sheet-card = { $card } ({ $printed })
card-counted = { $card } ({ $what })
board-cards = -# Loyalty cards: { $cards }
board-signs-open = -# The Elder Signs that nobody has lie face up: { $ones } worth 1, { $twos } worth 2, { $threes } worth 3
board-supply = -# Loyalty cards that nobody holds: { $cards }
board-books-left = -# Neutral spellbooks that nobody has: { $books }

event-discarded-sign = { $who } discarded an Elder Sign worth { $value }.
prompt-book-choose-for = { $seat } fulfilled a requirement: { $requirement }. You choose the spellbook. Which one?
asked-book-choose-for = which spellbook does another player get ({ $who })?
prompt-sign-choose = { $seat } draws an Elder Sign, and you choose it. Worth 1: { $ones } left, worth 2: { $twos }, worth 3: { $threes }. Which one?
asked-sign-choose = which Elder Sign is drawn ({ $who })?
event-sign-chosen = { $who } chose an Elder Sign worth { $value } for { $enemy }.
option-sign-choose-choose = An Elder Sign worth { $n }

setting-cards = Loyalty cards (the button Cards shows their rules):
cards-drawn-any = The usual number of every group, drawn at the start.
cards-drawn = { $n ->
    [0] the usual number
   *[other] { $n }
} drawn at the start
cards-family = -# { $family } ({ $n } of { $all }){ $named ->
    [yes] : { $cards }
   *[no] {""}
}

name-neutral-monsters = Neutral monsters
name-terrors = Terrors
name-independents = Independent Great Old Ones
name-neutral-books = Neutral spellbooks
name-unique-high-priests = Unique High Priests

cards-wish-none = No loyalty cards
cards-wish-draw-all = Draw the usual number of every group
cards-wish-draw = Draw { $n }: { $family }
cards-wish-all-of = All: { $family }
cards-wish-none-of = None: { $family }
cards-wish-in = With { $card }
cards-wish-out = Without { $card }

card-price = { $doom } Doom{ $power ->
    [0] {""}
   *[other] , { $power } Power
}
card-price-awakened = awakened{ $power ->
    [0] {""}
   *[other] , { $power } Power
}
card-price-recruited = recruited
card-price-book = taken like a faction's spellbook
card-head = ({ $family }) { $text }
card-head-book = ({ $family }: { $facts }) { $text }
card-figures = { $n } { $kind }: { $text }
card-stands-for = { $kind }: { $text }
card-ability = **{ $ability }** ({ $facts }): { $text }
card-requirement = Requirement of its spellbook, **{ $requirement }**: { $text }
card-book = Its spellbook, **{ $book }** ({ $facts }): { $text }

event-figure-changed = { $who }: { $frm } in { $area } is { $kind } now.

# Requirements of cards that are Actions: what was done, not "used Pay 4 Power for 4 Power".
event-declared-few-followers = { $who } paid { $cost } Power for the spellbook of Ghatanothoa.
event-declared-haunter-pay-one = { $who } paid { $cost } Power for the spellbook of the Haunter of the Dark.
event-declared-dire-azathoth-pay = { $who } paid { $cost } Power for the spellbook of Dire Azathoth.
event-declared-tsathoggua-tribute = { $who } paid { $cost } Power for the spellbook of Tsathoggua.
event-declared-feed-the-flame = { $who } lets every enemy gain Power for the spellbook of Tulzscha.
