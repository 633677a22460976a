# Zero.

zero-card = { $colour ->
    [r] rote { $value }
    [o] orange { $value }
    [y] gelbe { $value }
    [g] grüne { $value }
    [b] blaue { $value }
    [p] lila { $value }
   *[w] weiße { $value }
}
zero-mark-free = { $card } frei
zero-mark-counts = { $card } +{ $value }
zero-mark-repeated = { $card } +0
zero-mark-suppressed = { $card } +0
zero-unknown-card = ?

zero-status-turn = Du bist dran: Tausche eine Karte oder klopfe.
zero-status-second = Du bist dran: Tausche, oder beende die Runde mit Klopfen.
zero-status-last = Dein letzter Zug: Tausche, oder behalte deine Hand.
zero-status-zero = Du hast eine ZERO: Sag sie an!

zero-do-swap = Die { $give } gegen die { $take } tauschen
zero-do-give = Die { $give } abgeben für:
zero-do-knock = Klopfen
zero-do-knock-again = Das zweite Klopfen: Die letzten Züge beginnen
zero-do-keep = Die Hand behalten, wie sie ist
zero-do-zero = ZERO ansagen!
zero-then = Hand dann { $total }
zero-then-short = Hand { $total }
zero-then-zero = eine ZERO!

zero-pot = Auslage: { $cards }
zero-knocks = { $n ->
    [0] Noch kein Klopfen.
    [1] Einmal geklopft: Das nächste Klopfen bringt das Ende.
   *[other] Die letzten Züge: { $left ->
        [0] keiner mehr.
        [1] noch einer.
       *[other] noch { $left }.
    }
}
zero-hand = Deine Hand: { $cards }. Sie zählt { $total }.
zero-first-knock = 1. Klopfen
zero-second-knock = 2. Klopfen
zero-open-hand = { $cards }: { $list }

zero-seen-dealt = { $you ->
    [yes] Du hast eine Runde ausgeteilt.
   *[no] { $name } hat eine Runde ausgeteilt.
}
zero-seen-exchanged = { $you ->
    [yes] Du hast die { $given } gegen die { $taken } getauscht.
   *[no] { $name } hat die { $given } gegen die { $taken } getauscht.
}
zero-seen-knocked = { $you ->
    [yes] Du hast geklopft.
   *[no] { $name } hat geklopft.
}
zero-seen-kept = { $you ->
    [yes] Du hast deine Hand behalten.
   *[no] { $name } hat die Hand behalten.
}
zero-seen-round_over = Die Runde ist zu Ende. { $end }
zero-seen-round_over-zero = ZERO: { $names }! { $end }
zero-over-hand = { $name }: { $list }; zählt { $total }; gesamt { $score }

zero-end-zero = Eine ZERO hat sie sofort beendet.
zero-end-knock = Sie endete nach dem zweiten Klopfen.
zero-end-cap = Die Höchstzahl der Züge war erreicht.

zero-refusal-not_your_turn = { $name } ist dran.
zero-refusal-nothing_to_choose = Die Karten sind noch nicht ausgeteilt.
zero-refusal-match_over = Die Partie ist zu Ende.
zero-refusal-no_such_card = Diese Karte ist nicht mehr auf deiner Hand.
zero-refusal-same_card_back = Du gibst die { $card } ab: Nimm eine andere Karte.
zero-refusal-not_in_pot = Die { $card } liegt nicht in der Auslage.
zero-refusal-no_zero = Deine Hand zählt { $total }: Das ist keine ZERO.
zero-refusal-zero_shows_itself = An diesem Tisch wird eine ZERO von selbst angesagt.

zero-notation =
    exchange r5 b3 (gibt die rote 5, nimmt die blaue 3), knock, zero.
    Farben: r rot, o orange, y gelb, g grün, b blau, p lila, w weiß.
zero-help =
    Das Ziel: eine Hand, die so wenig wie möglich zählt. Bist du dran, tauschst du eine Karte gegen eine der Auslage, oder du klopfst. Das zweite Klopfen bringt das Ende.
    Fünf oder mehr Karten einer Farbe oder einer Zahl kosten nichts. Von den anderen Karten zählt jede Zahl einmal.
    Fünf einer Farbe und zugleich fünf einer Zahl: Das ist ZERO und beendet die Runde.
    Neben deinen Karten: „frei“ kostet nichts, „+7“ zählt, „+0“ hat eine Zahl, die schon zählt oder frei ist.
