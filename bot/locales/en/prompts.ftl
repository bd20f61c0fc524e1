# prompt-<key>: the question for the one who answers, in full.
# asked-<key>: the same after a mention in the first line of a post; -short where space is scarce.

headline-mention = { $mention }: { $asked }.
headline-unnamed = { $asked }.
asked-window = Waiting for { $n ->
    [one] 1 answer
   *[other] { $n } answers
 }
asked-other = a question for { $who }
waiting-nobody = The game waits for nobody.
waiting-window = The game waits for { $n ->
    [one] 1 answer
   *[other] { $n } answers
 } to an out-of-turn question.
waiting-turn = It is { $name }'s turn ({ $faction }).
waiting-turn-faction = It is the turn of { $faction }.
waiting-doom-turn = It is { $name }'s Doom turn ({ $faction }).
waiting-doom-turn-faction = It is the Doom turn of { $faction }.
waiting-question = The game waits for { $who }: { $asked }
waiting-answer = The game waits for answers of { $who }.
place-next = You are next.
place-after = You come after { $who }.
place-passed = You have no Power left: your next turn is in the next Action phase.
place-later = You have had your last turn in this Action phase.
place-doom-over = You have had your Doom turn.
person = { $name } ({ $faction })
member-computer = computer, { $kind }
member-stand-in = { $name }; a computer stands in
status-ritual = Ritual costs { $cost }
status-instant-death = Ritual costs 10, Instant Death
status-doom = Doom { $doom }
status-next = next: { $who }

prompt-other = { $who }: { $what }.

prompt-turn = Your turn: { $who }, { $power } Power, round { $round }. Take an Action, or pass.
prompt-turn-acted = Your turn goes on: { $power } Power. Do something more, or end your turn.
asked-turn = your turn ({ $who }, { $power } Power, round { $round })
asked-turn-short = your turn ({ $who }, { $power } Power)
asked-turn-goes-on = your turn goes on ({ $who }, { $power } Power, round { $round })
asked-turn-goes-on-short = your turn goes on ({ $who }, { $power } Power)

prompt-move-more = You have moved { $moved ->
    [one] 1 unit
   *[other] { $moved } units
 } and have { $power } Power. Move another unit for 1 Power, or stop here?
asked-move-more = your Move goes on ({ $who }, { $power } Power)

prompt-build-keeper = Which of your units keeps the new gate in { $area }?
asked-build-keeper = who keeps the gate in { $area } ({ $who })

prompt-capture-which = { $captor } captures one of your Cultists in { $area }. Which one?
asked-capture-which = a Cultist of { $who } in { $area } is captured: which one?

prompt-book-choose = You fulfilled a requirement: { $requirement }. Which spellbook do you take?
asked-book-choose = which spellbook ({ $who })?

prompt-window = Will you use an ability now?
prompt-window-use = Use { $ability } now?
threat-capture = { $captor } could capture { $n ->
    [one] 1 of your Cultists
   *[other] 1 of your { $n } Cultists
 } in { $area } before your next turn.
threat-power = You have no Power, { $captor } has { $n }.
threat-first-player = It would make you First Player, or one of those who have the most Power.
prompt-window-after-action = An Action is over. Will you use an ability now?
prompt-window-gather = Power has been gathered. Will you use an ability before the First Player is found?
prompt-window-doom = Doom for gates has been counted. Will you use an ability before the Doom turns?
prompt-window-phase-end = The Action phase is over. Will you reveal Elder Signs now? With 30 Doom the game would end before Power is gathered.
prompt-beside = You may do this now; the game does not wait for it.
asked-beside = something may be done now ({ $who })

prompt-doom-turn = Your Doom turn: { $power } Power, the Ritual of Annihilation costs { $ritual-cost }. Perform it or not, then end your Doom turn.
prompt-doom-turn-no-ritual = Your Doom turn: the Ritual of Annihilation costs { $ritual-cost } and you have { $power } Power. You may reveal Elder Signs; then end it.
prompt-doom-turn-performed = Your Doom turn: you have performed the Ritual of Annihilation. You may reveal Elder Signs; then end it.
asked-doom-turn = your Doom turn ({ $who }, { $power } Power, Ritual { $ritual-cost })

prompt-first-player-choose = Several factions have the most Power. As the First Player so far you decide: who is First Player now?
prompt-first-player-direction = You are First Player. In which direction does the turn order go?
asked-first-player-choose = who is First Player ({ $who } decides)?
asked-first-player-direction = which way does the turn order go ({ $who })?

prompt-battle-pre-battle = Battle in { $area }: { $attacker } attacks { $defender }. Use an ability before the dice, or go on?
prompt-battle-after-dice = Battle in { $area }: the dice lie. Use an ability now, or go on?
asked-battle-pre-battle = before the dice in { $area } ({ $who })
asked-battle-after-dice = after the dice in { $area } ({ $who })

prompt-battle-kill = Battle in { $area }: which unit of { $side } takes a Kill?
prompt-battle-kill-own = Battle in { $area }: which of your units takes a Kill? { $left ->
    [one] 1 Kill is
   *[other] { $left } Kills are
 } left to assign.
prompt-battle-kill-other = Battle in { $area }: you assign the losses of { $side }. Which unit takes a Kill? { $left ->
    [one] 1 Kill is
   *[other] { $left } Kills are
 } left.
prompt-battle-pain = Battle in { $area }: which unit of { $side } takes a Pain?
prompt-battle-pain-own = Battle in { $area }: which of your units takes a Pain and must retreat? { $left ->
    [one] 1 Pain is
   *[other] { $left } Pains are
 } left to assign.
prompt-battle-pain-other = Battle in { $area }: you assign the losses of { $side }. Which unit takes a Pain? { $left ->
    [one] 1 Pain is
   *[other] { $left } Pains are
 } left.
asked-battle-kill = who takes the Kill in { $area } ({ $who } chooses)?
asked-battle-pain = who takes the Pain in { $area } ({ $who } chooses)?

prompt-battle-retreat-order = Battle in { $area }: both sides must retreat. Which goes first?
prompt-battle-retreat = Battle in { $area }: where does { $unit } of { $side } retreat to?
prompt-battle-retreat-own = Battle in { $area }: where does your { $kind } retreat to?{ $keeper ->
    [yes] {" "}It keeps the gate and leaves it.
   *[no] {""}
 }
prompt-battle-retreat-other = Battle in { $area }: you choose where { $unit } of { $side } retreats to.
prompt-battle-trapped = Battle in { $area }: there is no way to retreat. Which of your Pained units is lost? The others stay.
asked-battle-retreat-order = which side retreats first ({ $who } chooses)?
asked-battle-retreat = where does { $unit } retreat to ({ $who } chooses)?
asked-battle-trapped = no way out of { $area }: which unit is lost ({ $who })?

prompt-negotiation-single = { $actor } demands { $x } { $matter } from you alone. Pay, or refuse?
prompt-negotiation-offer = { $actor } demands { $x } { $matter } from all enemies together. What do you give? Offers so far: { $offers }. Round { $round } of 3.
prompt-negotiation-offer-first = { $actor } demands { $x } { $matter } from all enemies together. What do you give? Nobody has offered yet. Round { $round } of 3.
asked-negotiation-single = { $actor } demands { $x } { $matter } ({ $who })
asked-negotiation-offer = { $actor } demands { $x } { $matter }: your offer ({ $who })

prompt-devour-which = Cthulhu devours one of your Monsters or Cultists in the battle in { $area }. Which one?
prompt-absorb-shoggoth = Which Shoggoth in { $area } absorbs?
prompt-absorb-victim = Which of your Monsters or Cultists in { $area } does the Shoggoth absorb? It rolls 3 more dice for it ({ $dice } extra so far).
prompt-dreams-which = { $by } uses Dreams in { $area }. Which of your Acolytes there is eliminated?
prompt-submerge-court = Cthulhu goes down from { $area }. Who else goes with him? In the Deep so far: { $below }.
asked-devour-which = Cthulhu devours in { $area }: which unit ({ $who })?
asked-absorb-shoggoth = which Shoggoth absorbs ({ $who })?
asked-absorb-victim = whom does the Shoggoth absorb ({ $who })?
asked-dreams-which = Dreams in { $area }: which Acolyte goes ({ $who })?
asked-submerge-court = who goes down with Cthulhu ({ $who })?

prompt-abduct-which = { $by } abducts one of your Monsters or Cultists in the battle in { $area }. Which one?
prompt-harbinger-reward = The Harbinger: a { $kind } of { $enemy } took a { $result }. Power or 2 Elder Signs?
prompt-invisibility-whom = Which Monster or Cultist does a Flying Polyp take out of the battle in { $area }?
asked-abduct-which = abducted in { $area }: which unit ({ $who })?
asked-harbinger-reward = Power or 2 Elder Signs ({ $who })?
asked-invisibility-whom = who is taken out of the battle in { $area } ({ $who })?

prompt-avatar-which = Shub-Niggurath changes places with one of your Monsters or Cultists in { $area }; it goes to { $to }. Which one?
prompt-awaken-shub-niggurath-sacrifice = Which Cultist is eliminated to awaken Shub-Niggurath ({ $n } of { $of })?
prompt-eliminate-two-cultists-which = Which of your Cultists is eliminated for the spellbook ({ $n } of { $of })?
prompt-ghroth-share = Ghroth: how many Cultists does { $enemy } lose? { $left } are still to be shared out.
prompt-ghroth-which = Ghroth: which of your Cultists is eliminated ({ $n } of { $of })?
prompt-ghroth-faction = Ghroth: from whose pool do you place an Acolyte?
prompt-ghroth-area = Ghroth: in which area do you place the Acolyte of { $enemy }?
prompt-necrophagy-ghoul = Necrophagy: which Ghoul goes to the battle in { $area }? Each adds one Pain against both sides.
asked-avatar-which = Avatar in { $area }: which unit changes places ({ $who })?
asked-awaken-shub-niggurath-sacrifice = which Cultist is sacrificed ({ $who })?
asked-eliminate-two-cultists-which = which Cultist is eliminated ({ $who })?
asked-ghroth-share = Ghroth: how many does { $enemy } lose ({ $who })?
asked-ghroth-which = Ghroth: which Cultist is eliminated ({ $who })?
asked-ghroth-faction = Ghroth: whose Acolyte ({ $who })?
asked-ghroth-area = Ghroth: in which area ({ $who })?
asked-necrophagy-ghoul = a Ghoul to the battle in { $area } ({ $who })?

prompt-desecrate-place = Desecrate: which figure from your pool do you place in { $area }?
prompt-screaming-dead-follow = The King in Yellow goes from { $area } to { $to }. Which Undead go with him?
prompt-shriek-of-the-byakhee-from = Which Byakhee flies to { $to }?
prompt-zingaya-which = { $actor } uses Zingaya in { $area }. Which of your Acolytes there becomes an Undead?
asked-desecrate-place = which figure comes to { $area } ({ $who })?
asked-screaming-dead-follow = which Undead follow the King in Yellow ({ $who })?
asked-shriek-of-the-byakhee-from = which Byakhee flies to { $to } ({ $who })?
asked-zingaya-which = Zingaya in { $area }: which Acolyte ({ $who })?

prompt-opener-start = You are placed last. In which area do you start?
prompt-beyond-one-to = Where does your { $kind } take the gate of { $area }?
prompt-favored-which = Which of your survivors of the battle in { $area } is promoted next?
prompt-channel-power-reroll = Your dice: { $dice }. Pay 1 of your { $power } Power to reroll { $misses ->
    [one] the 1 miss
   *[other] the { $misses } misses
 }?
prompt-dread-curse-kill-to = Dread Curse: which faction in { $area } takes a Kill? { $left } still to be handed out.
prompt-dread-curse-pain-to = Dread Curse: which faction in { $area } takes a Pain? { $left } still to be handed out.
prompt-dread-curse-kill = Dread Curse: which of your units in { $area } is killed?
prompt-dread-curse-pain = Dread Curse: which of your units in { $area } is pained?
prompt-dread-curse-to = Dread Curse: where does the pained { $kind } of { $owner } in { $area } go?
prompt-dragon-descending-use = Dragon Descending: double the { $doom } Doom of this Ritual? Once per game.
asked-opener-start = where does { $who } start?
asked-beyond-one-to = where does the gate of { $area } go ({ $who })?
asked-favored-which = which survivor is promoted ({ $who })?
asked-channel-power-reroll = reroll for 1 Power ({ $who })?
asked-dread-curse-kill-to = Dread Curse: who takes a Kill ({ $who })?
asked-dread-curse-pain-to = Dread Curse: who takes a Pain ({ $who })?
asked-dread-curse-kill = Dread Curse: which unit is killed ({ $who })?
asked-dread-curse-pain = Dread Curse: which unit is pained ({ $who })?
asked-dread-curse-to = Dread Curse: where does { $unit } go ({ $who })?
asked-dragon-descending-use = double the Doom of this Ritual ({ $who })?
