# Independent Great Old Ones: the fourth pack, the Campbell set, the Masks, the dire ones.

# Nyogtha.

prompt-from-below-again = Nyogtha in { $area } may now do the same for nothing. What does it do?
asked-from-below-again = does the other Nyogtha do the same? ({ $who })
option-from-below-again-done = Nothing

# Eihort, Gla'aki, Y'Golonac, Daoloth.

prompt-brood-which = Which of your Acolytes becomes a Brood of Eihort? { $left ->
    [one] One is left to replace.
   *[other] { $left } are left to replace.
}
asked-brood-which = which Acolyte becomes a Brood? ({ $who })
prompt-orifices-host = Y'Golonac was killed in { $area }. Which unit of { $enemy } does he take the place of?
asked-orifices-host = whose place does Y'Golonac take? ({ $who })

# Bloated Woman, Haunter of the Dark.

prompt-mask-price = { $kind } in { $area }: at the lower price, and every other faction gains 1 Elder Sign, or at the full price?
asked-mask-price = at which price does Crawling Chaos awaken a mask? ({ $who })
option-mask-price-lower-price = The lower price, { $n } Power; the others gain 1 Elder Sign each
option-mask-price-full-price = The full price, { $n } Power; nobody else gains anything
prompt-velvet-fan-which = Which of the units that { $enemy } lost in { $area } lies on the card of the Bloated Woman?
asked-velvet-fan-which = which lost unit lies on the card of the Bloated Woman? ({ $who })
prompt-shining-trapezohedron-lose = Which of your units in { $area } does the Shining Trapezohedron take? { $left ->
    [one] One is left to eliminate.
   *[other] { $left } are left to eliminate.
}
asked-shining-trapezohedron-lose = which unit does the Shining Trapezohedron take? ({ $who })
