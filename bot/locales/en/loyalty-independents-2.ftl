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
