# The Dunwich clan.

option-take-member = Take { $ability } for { $n } Power
prompt-take-member-place = In which area do you place { $kind }?
asked-take-member-place = where is the new member of the Dunwich clan placed ({ $who })?
option-take-member-place-place = { $to }
event-member-taken = { $who } took { $card } for { $n } Power.
event-member-taken-from = { $who } took { $card } from { $frm } for { $n } Power.

# Junior Whateley.

counter-junior = { $n ->
    [one] 1 token
   *[other] { $n } tokens
}
event-growth = Junior Whateley of { $who } grows: { $n ->
    [one] 1 token lies
   *[other] { $n } tokens lie
} on the card.
prompt-transmogrification-by = Transmogrification succeeds. Which Great Old One takes Junior's place in { $area }? One of another faction will belong to that faction.
asked-transmogrification-by = which Great Old One takes Junior's place ({ $who })?
option-transmogrification-by-bring = { $kind }, of { $enemy }
