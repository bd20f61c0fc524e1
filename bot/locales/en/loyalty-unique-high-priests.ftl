# Unique High Priests.

option-recruit-person = Recruit { $kind } in { $area }
option-reanimator-serum = Reanimator Serum: Acolytes take the place of Herbert West in { $area }
option-reanimator-serum-n-place = { $n ->
    [one] One Acolyte
   *[other] { $n } Acolytes
}
prompt-reanimator-serum-n = How many Acolytes does the serum bring to { $area }?
asked-reanimator-serum-n = how many Acolytes does Herbert West bring? ({ $who })
