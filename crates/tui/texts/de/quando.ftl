# Quando.

quando-play = { $kind ->
    [straight] die Straße { $values }
   *[other] { $n ->
        [1] eine { $value }
        [2] zwei { $value }er
        [3] drei { $value }er
        [4] vier { $value }er
        [5] fünf { $value }er
        [6] sechs { $value }er
        [7] sieben { $value }er
        [8] acht { $value }er
        [9] neun { $value }er
       *[other] { $n } { $value }er
    }
}

quando-status-play = Du bist dran: Wähle Karten zum Ausspielen.
quando-status-last = Dein letzter Zug: Spiel noch einmal aus oder passe.
quando-status-empty = Du bist dran: Deine Hand ist leer. Zieh eine Karte.
quando-status-draw = Du bist dran: Zieh eine Karte.
quando-status-flip = Ein Drilling! Dreh eine deiner Nullen um.
quando-status-pay = Ein Drilling! Du hast keine Null: Zieh eine Karte.
quando-status-ending = Du bist dran: klopfen oder den Zug beenden?

quando-do-play = Spielen: { $what }
quando-do-triplet = Spielen: { $what }, Drilling!
quando-do-cards = { $label } ({ $letters })
quando-do-take = Die { $value } nehmen
quando-do-take-unseen = Die Seite nehmen, die oben liegt
quando-do-turn-over = Umdrehen: die andere Seite nehmen
quando-do-flip = Diese { $value } umdrehen: dann zählt ihre Rückseite ({ $letter })
quando-do-knock = Klopfen
quando-do-pass = Passen: nichts spielen, nichts ziehen
quando-do-end = Den Zug beenden
quando-then = Hand dann { $total }
quando-then-draw = Hand { $total }, dann ziehen

quando-draw-pile = Nachziehstapel: { $cards }
quando-draw-pile-up = Nachziehstapel: { $cards }, oben liegt eine { $top }
quando-discards = Ablagestapel: { $cards }
quando-discards-top = Ablagestapel: { $cards }, eine { $top } obenauf
quando-last-round = { $you ->
    [yes] Letzte Züge! Du hast geklopft.
   *[no] Letzte Züge! { $name } hat geklopft.
}
quando-triplet = Ein Drilling liegt: Die anderen drehen eine Null um oder ziehen.
quando-hand = Deine Hand: { $cards }. Sie zählt { $total }.
quando-hand-empty = Deine Hand ist leer.
quando-dealt-backs = Hinter dem Schrägstrich steht die Rückseite. Du siehst sie bis zu deinem ersten Zug.
quando-backs = { $cards }, Rückseiten { $values }
quando-fronts = { $cards }, Vorderseiten { $values }
quando-sides = { $cards }: { $values } (vorn/hinten)
quando-knocked = hat geklopft

quando-seen-dealt = { $you ->
    [yes] Du hast eine Runde ausgeteilt.
   *[no] { $name } hat eine Runde ausgeteilt.
}
quando-seen-played = { $you ->
    [yes] Du hast { $what } gespielt.
   *[no] { $name } hat { $what } gespielt.
}
quando-seen-played-triplet = { $you ->
    [yes] Du hast { $what } gespielt: Drilling!
   *[no] { $name } hat { $what } gespielt: Drilling!
}
quando-seen-drew-visible = { $you ->
    [yes] Du hast die { $value } genommen.
   *[no] { $name } hat die { $value } genommen.
}
quando-seen-drew-visible-unseen = { $you ->
    [yes] Du hast die Seite genommen, die oben lag.
   *[no] { $name } hat die Seite genommen, die oben lag.
}
quando-seen-drew-hidden = { $you ->
    [yes] Du hast die Karte umgedreht.
   *[no] { $name } hat die Karte umgedreht.
}
quando-seen-drew-hidden-value = { $you ->
    [yes] Du hast die Karte umgedreht und { $value } bekommen.
   *[no] { $name } hat die Karte umgedreht und { $value } bekommen.
}
quando-seen-drew-penalty = Drilling: { $text }
quando-seen-drew_nothing = { $you ->
    [yes] Du konntest keine Karte ziehen.
   *[no] { $name } konnte keine Karte ziehen.
}
quando-seen-flipped = { $you ->
    [yes] Aus deiner 0 wurde { $value }.
   *[no] Aus einer 0 von { $name } wurde { $value }.
}
quando-seen-recycled = Der Ablagestapel wurde umgedreht: ein neuer Nachziehstapel.
quando-seen-recycled-shuffled = Der Ablagestapel wurde gemischt: ein neuer Nachziehstapel.
quando-seen-knocked = { $you ->
    [yes] Du hast geklopft! Letzte Züge.
   *[no] { $name } hat geklopft! Letzte Züge.
}
quando-seen-passed = { $you ->
    [yes] Du hast gepasst.
   *[no] { $name } hat gepasst.
}
quando-seen-skipped = { $you ->
    [yes] Du konntest nichts tun.
   *[no] { $name } konnte nichts tun.
}
quando-seen-round_over = Die Runde ist zu Ende. { $end }
quando-over-hand = { $name }: { $values }; zählt { $total }, { $points }; gesamt { $score }
quando-over-no-cards = keine Karten

quando-end-zeros = Eine Hand aus lauter Nullen hat sie beendet.
quando-end-knock = Nach dem Klopfen hatten alle noch einen Zug.
quando-end-cap = Die Höchstzahl der Züge war erreicht.

quando-refusal-not_your_turn = { $name } ist dran.
quando-refusal-nothing_to_choose = Die Karten sind noch nicht ausgeteilt.
quando-refusal-match_over = Die Partie ist zu Ende.
quando-refusal-no_such_card = Diese Karte ist nicht auf deiner Hand, oder du hast sie zweimal genannt.
quando-refusal-no_cards = Spiel mindestens eine Karte.
quando-refusal-neither_equal_nor_straight = Spiel gleiche Zahlen oder drei, die aufeinander folgen.
quando-refusal-straight_of_three = Eine Straße hat genau drei Karten, nicht { $chosen }.
quando-refusal-no_wrap = Eine Straße geht nicht von 10 zu 0 weiter.
quando-refusal-draw_first = Du hast gespielt: Zieh jetzt eine Karte.
quando-refusal-play_first = Spiel zuerst, dann zieh.
quando-refusal-flip_a_zero = Ein Drilling wurde gespielt: Dreh eine deiner Nullen um.
quando-refusal-draw_for_triplet = Ein Drilling wurde gespielt: Zieh eine Karte.
quando-refusal-only_zeros_flip = Nur eine Null wird umgedreht, keine { $front }.
quando-refusal-no_triplet = Nullen werden nur für einen Drilling der anderen umgedreht.
quando-refusal-already_knocked = { $name } hat schon geklopft.
quando-refusal-too_few_plays = Klopfen darfst du nach { $needed }-mal Ausspielen in dieser Runde; bisher: { $made }.
quando-refusal-too_few_cards = Klopfen darfst du nach { $needed } Karten in dieser Runde; bisher: { $made }.
quando-refusal-others_too_few_cards = Klopfen darfst du, sobald alle { $needed } Karten gespielt haben.
quando-refusal-knock_at_turns_end = An diesem Tisch klopfst du am Ende deines Zugs.
quando-refusal-knock_or_end = Du hast gezogen: Klopfe oder beende deinen Zug.
quando-refusal-pass_only_in_last_round = Passen darfst du nur nach dem Klopfen, im letzten Zug.
quando-refusal-ends_by_itself = Der Zug endet von selbst.
quando-refusal-empty_hand = Deine Hand ist leer: Es gibt nichts zu spielen.

quando-notation =
    play 7 7 (die Karten mit der Seite, die du siehst, oder mit Buchstaben: play a c),
    draw visible, draw hidden, flip a, knock, pass, end.
quando-help =
    Das Ziel: wenige Punkte, also wenige Karten mit kleinen Zahlen. Bist du dran, spielst du eine Karte, mehrere gleiche oder drei in Folge, etwa 4-5-6, und ziehst dann eine Karte.
    Drei gleiche Karten sind ein Drilling: Alle anderen drehen eine Null um, oder sie ziehen eine Karte, wenn sie keine haben.
    Klopfe, wenn du glaubst, die kleinste Hand zu haben. Die anderen haben noch einen Zug, dann werden alle Hände gezählt.
    Die anderen sehen die Rückseiten deiner Karten, du siehst ihre.
