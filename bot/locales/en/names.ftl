# Small words and how names are put together. A name of the game can be translated with name-<id>, a count with count-<id>.

yes = yes
no = no
nothing = nothing
nobody = Nobody
nobody-left = nobody left
list = { $start } and { $end }
list-or = { $start } or { $end }
count-many = { $n } { $what }
count-one = { $vowel ->
    [yes] an { $what }
   *[no] a { $what }
 }

# "2 Deep Ones" by itself, "a Fungus" would be no rule term
count-fungi = { $n ->
    [1] one Fungi from Yuggoth
   *[other] { $n } Fungi from Yuggoth
 }

count-king-in-yellow = the King in Yellow

# A single creature of its own name, and insects one by one
count-insects = { $n ->
    [1] an Insect from Shaggai
   *[other] { $n } Insects from Shaggai
 }
count-yith = the Great Race of Yith
count-quachil = Quachil Uttaus
count-hound = the Hound of Tindalos
count-jenkin = Brown Jenkin
count-shadow-pharaoh = the Shadow Pharaoh
count-cat-neptune = the Cat from Neptune
count-prophetess = the Prophetess
count-eidolon = the Eidolon
count-clan-lavinia = Lavinia of the clan
count-old-wizard = Old Wizard Whateley
count-wilbur = Wilbur Whateley
count-junior = Junior Whateley

# Words that stand for a cause in events
name-gates = gates
name-cultists = Cultists
name-abandoned-gates = abandoned gates
name-captives = captives
name-losses = Losses
name-retreats = Retreats
name-negotiation = Paying in negotiations
name-ritual = Ritual of Annihilation
name-decay = Decay
name-no-elder-sign-left = no Elder Sign is left
name-start = start marker
name-desecration = Desecration
name-power = Power
name-kill = Kill
name-pain = Pain
name-clockwise = clockwise
name-counter-clockwise = counter-clockwise
name-earth33 = the Earth (layout 3/3)
name-earth35 = the Earth (layout 3/5)
name-earth53 = the Earth (layout 5/3)
name-earth55 = the Earth (layout 5/5)
name-battle = the battle
name-heuristic = careful
name-random = random

place-pool = the pool
place-prison = the prison
place-hold = the Deep
place-supply = the supply

in-area = { $units } in { $area }
on-card = { $units } on { $area }
leg = { $units } from { $frm } to { $to }
leg-to = { $units } to { $to }
leg-each = { $units } each from { $frm } to { $to }
leg-to-each = { $units } each to { $to }
leg-of = { $units } of { $who } from { $frm } to { $to }
leg-of-each = { $units } each of { $who } from { $frm } to { $to }
leg-effect = { $units } of { $who } went from { $frm } to { $to }
leg-effect-each = { $units } each of { $who } went from { $frm } to { $to }
in-area-of = { $units } of { $who } in { $area }
because = {" "}({ $why })
doom = { $n } Doom
power = { $n } Power
signs = { $n ->
    [one] 1 Elder Sign
   *[other] { $n } Elder Signs
 }
kills = { $n ->
    [one] 1 Kill
   *[other] { $n } Kills
 }
pains = { $n ->
    [one] 1 Pain
   *[other] { $n } Pains
 }
dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
 }
books = { $n ->
    [0] no spellbook
    [one] 1 spellbook
   *[other] { $n } spellbooks
 }
phase-setup = set-up
phase-action = Action phase
phase-gather = Gather Power
phase-first-player = Determine First Player
phase-doom = Doom phase
phase-over = the end
