# The end of a game.

end-unfinished = The game is not over.
end-wins = { $n ->
    [one] **{ $who } wins** with { $doom } Doom and six spellbooks.
   *[other] **{ $who } win together** with { $doom } Doom and six spellbooks each.
 }
end-wins-at-once = { $n ->
    [one] **{ $who } wins** at once, with { $doom } Doom.
   *[other] **{ $who } win together** at once.
 }
end-nobody = **Nobody wins.** Without six spellbooks nobody can: humanity is spared.
end-people = Played by { $names }.
end-score = { $who } { $doom } (six spellbooks).
end-score-books = { $who } { $doom } ({ $n ->
    [0] no spellbook
    [one] 1 spellbook
   *[other] { $n } spellbooks
 }).
end-score-barred = { $who } { $doom } ({ $n ->
    [0] no spellbook
    [one] 1 spellbook
   *[other] { $n } spellbooks
 }: without the sixth it can't win).
end-doom = { $n ->
    [one] The game ended because { $who } had 30 Doom or more at the end of a turn or of the Doom phase.
   *[other] The game ended because { $who } had 30 Doom or more at the end of a turn or of the Doom phase.
 }
end-signs = Hidden Elder Signs: { $signs }.
end-signs-of = { $seat } { $values }
end-secret = -# Secret of the dice: { $secret }. Check with /show verify.
