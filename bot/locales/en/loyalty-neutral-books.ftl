# Neutral spellbooks.

flag-neutral-spellbook-limit = How many neutral spellbooks may one player have?
flag-neutral-spellbook-limit-1 = A player may have one neutral spellbook.
flag-neutral-spellbook-limit-none = A player may have any number of neutral spellbooks.

event-exchanged-book = { $who } exchanged the spellbook { $old } for { $book }.

option-undimensioned = Undimensioned: rearrange your units
option-undimensioned-to-to = { $to }
option-recriminations = Recriminations: put { $ability } away for another spellbook
option-recriminations-book-book = { $ability }
option-give = Give { $kind } in { $area } for 1 Power
option-give-keeper = Give the keeper ({ $kind }) in { $area } for 1 Power
option-mao-ceremony-which-done = Give no more
option-shriveling = Shriveling: { $kind } in { $area }
option-shriveling-keeper = Shriveling: the keeper ({ $kind }) in { $area }
option-undimensioned-which-done = Leave the others where they are

prompt-mao-ceremony-which = The Mao Ceremony. You have { $power } Power; each Cultist you give adds 1. Which one do you give?
asked-mao-ceremony-which = which Cultists are given for Power ({ $who })?
prompt-undimensioned-which = Undimensioned, { $moved ->
    [0] none moved so far
    [one] one moved so far
   *[other] { $moved } moved so far
}. Which unit do you move?
asked-undimensioned-which = which units are rearranged ({ $who })?
prompt-undimensioned-to = Where does { $kind } of { $area } go?
asked-undimensioned-to = where does a unit go ({ $who })?
prompt-recriminations-book = Which spellbook takes the place of { $book }?
asked-recriminations-book = which spellbook takes the place of another ({ $who })?
