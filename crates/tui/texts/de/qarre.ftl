# Qarré.

qarre-suit = { $suit ->
    [s] Pik
    [h] Herz
    [d] Karo
   *[c] Kreuz
}
qarre-suit-one = { $suit ->
    [s] Pik
    [h] Herz
    [d] Karo
   *[c] Kreuz
}
qarre-rank = { $rank ->
    [A] Ass
    [T] 10
    [J] Bube
    [Q] Dame
    [K] König
   *[other] { $rank }
}
qarre-sign = { $rank ->
    [T] 10
    [J] B
    [Q] D
   *[other] { $rank }
}
qarre-card = { $suit }-{ $rank }
qarre-the-card = { $card }
qarre-cell = { $cell ->
    [0] oben links
    [1] oben rechts
    [2] unten links
   *[3] unten rechts
}

qarre-status-jack = Du bist dran: ein Bube. Nimm { $suit } von oben oder verzichte.
qarre-status-jack-done = Du bist dran: Der Bube findet nichts mehr zu nehmen.
qarre-status-king = Du bist dran: ein König. Räum einen Stapel mit { $one } obenauf ab oder verzichte.
qarre-status-trim = Wirf bis auf vier Karten ab.
qarre-status-place = Du bist dran: Leg eine Karte an.
qarre-status-place-or-reserve = Du bist dran: Leg eine Karte an oder in die Reserve.
qarre-status-only-reserve = Du bist dran: Nichts passt. Leg eine Karte in die Reserve.
qarre-status-lay-or-reserve = Leg eine Karte aus der Reserve an oder eine aus der Hand in die Reserve.
qarre-status-queen = Du bist dran: eine Dame. Nur { $suit } darf angelegt werden.
qarre-status-more-reserve = Leg noch mehr aus der Reserve an, oder beende deinen Zug.
qarre-status-may-end = Nichts gezogen: Leg eine Karte an, oder beende deinen Zug.
qarre-status-keep-hand = Nichts gezogen: Leg Karten aus der Reserve an, oder beende deinen Zug.
qarre-status-ending = Dein Zug ist vorbei.

qarre-do-take = { $the } nehmen, { $cell }
qarre-do-done = Nichts mehr nehmen
qarre-do-remove = Den Stapel { $cell } abräumen
qarre-do-remove-card = { $the } und alles darunter abräumen, { $cell }
qarre-do-skip = Verzichten
qarre-do-play = { $the } anlegen, { $cell }
qarre-do-lay = { $the } aus der Reserve anlegen, { $cell }
qarre-do-reserve = { $the } in die Reserve: Das beendet deinen Zug
qarre-do-discard = { $the } abwerfen
qarre-do-end = Den Zug beenden
qarre-gain-combo = { $combo }: { $points }
qarre-gain-combo-then = dann { $combo }
qarre-gain-wins = gewinnt die Partie
qarre-combo = { $kind ->
    [trio] ein Trio
   *[quartet] ein Quartett
}

qarre-base-cell-short = { $n }: { $cards }
qarre-base-cell = { $n } { $where }: { $cards }
qarre-empty = leer
qarre-stack = { $top }, darunter { $under }
qarre-action = Aktionskarte: { $card }, { $n } von { $of }. Es kommen noch: { $coming }.
qarre-action-none = Noch keine Aktionskarte.
qarre-none = keine
qarre-queen = Die Dame erlaubt nur { $suit }.
qarre-piles = Nachziehstapel: { $draw }. Ablagestapel: { $discards }.
qarre-hand = Deine Hand: { $cards }.
qarre-hand-empty = Deine Hand ist leer.
qarre-reserve = Deine Reserve: { $cards }.
qarre-other-hand = { $cards } auf der Hand
qarre-other-hand-open = Hand: { $list }
qarre-other-reserve = Reserve: { $cards }

qarre-seen-dealt = { $you ->
    [yes] Die Karten sind ausgeteilt. Du beginnst.
   *[no] Die Karten sind ausgeteilt. { $name } beginnt.
}
qarre-seen-drew = { $you ->
    [yes] Du hast eine Karte gezogen.
   *[no] { $name } hat eine Karte gezogen.
}
qarre-seen-drew-face = { $you ->
    [yes] Du hast { $the } gezogen.
   *[no] { $name } hat { $the } gezogen.
}
qarre-seen-drew_nothing = { $you ->
    [yes] Du konntest keine Karte ziehen.
   *[no] { $name } konnte keine Karte ziehen.
}
qarre-seen-turned_up = { $you ->
    [yes] Du hast { $the } aufgedeckt.
   *[no] { $name } hat { $the } aufgedeckt.
}
qarre-seen-took = { $you ->
    [yes] Du hast { $the } genommen.
   *[no] { $name } hat { $the } genommen.
}
qarre-seen-refilled = Vom Nachziehstapel füllt { $the } das Feld { $cell }.
qarre-seen-finished = { $you ->
    [yes] Du hast nichts mehr genommen.
   *[no] { $name } hat nichts mehr genommen.
}
qarre-seen-removed = { $you ->
    [yes] Du hast den Stapel { $cell } abgeräumt: { $points }.
   *[no] { $name } hat den Stapel { $cell } abgeräumt: { $points }.
}
qarre-seen-skipped = { $you ->
    [yes] Du hast verzichtet.
   *[no] { $name } hat verzichtet.
}
qarre-seen-placed = { $you ->
    [yes] Du hast { $the } angelegt, { $cell }.
   *[no] { $name } hat { $the } angelegt, { $cell }.
}
qarre-seen-placed-reserve = { $you ->
    [yes] Du hast { $the } aus der Reserve angelegt, { $cell }.
   *[no] { $name } hat { $the } aus der Reserve angelegt, { $cell }.
}
qarre-seen-formed = { $you ->
    [yes] Du hast { $combo } gebildet: { $points }!
   *[no] { $name } hat { $combo } gebildet: { $points }!
}
qarre-seen-reserved = { $you ->
    [yes] Du hast { $the } in die Reserve gelegt.
   *[no] { $name } hat { $the } in die Reserve gelegt.
}
qarre-seen-discarded = { $you ->
    [yes] Du hast { $the } abgeworfen.
   *[no] { $name } hat { $the } abgeworfen.
}
qarre-seen-ended = { $you ->
    [yes] Du hast den Zug beendet.
   *[no] { $name } hat den Zug beendet.
}
qarre-loses = { $you ->
    [yes] du verlierst { $points }
   *[no] { $name } verliert { $points }
}
qarre-seen-penalty = Die letzte Aktionskarte: { $losses }.
qarre-seen-penalty-none = Die letzte Aktionskarte: In keiner Reserve liegt eine Karte.
qarre-seen-actions_shuffled = Die Aktionskarten wurden neu gemischt.
qarre-seen-draw_shuffled = Der Ablagestapel wurde gemischt: ein neuer Nachziehstapel.
qarre-seen-new_base = Alles wurde gemischt: eine neue Basis.
qarre-seen-over = Die Partie ist zu Ende. { $end }
qarre-over-score = { $name }: { $points }

qarre-end-target = Die Punkte sind erreicht, mit leerer Reserve.
qarre-end-lead = Der Vorsprung ist erreicht, mit leerer Reserve.
qarre-end-cap = Die Höchstzahl der Züge ist erreicht: Mehr Punkte gewinnen.

qarre-refusal-not_your_turn = { $name } ist dran.
qarre-refusal-nothing_to_choose = Die Karten werden gemischt.
qarre-refusal-match_over = Die Partie ist zu Ende.
qarre-refusal-no_such_card = Diese Karte ist nicht mehr auf deiner Hand.
qarre-refusal-no_such_cell = Die Basis hat vier Felder, 0 bis 3.
qarre-refusal-empty_cell = Dort liegt keine Karte.
qarre-refusal-jack_first = Nutze zuerst den Buben, oder verzichte.
qarre-refusal-no_jack = Nur ein Bube nimmt Karten von der Basis.
qarre-refusal-jack_takes_its_suit = Der Bube nimmt nur { $suit }, und nur von oben.
qarre-refusal-jack_takes_no_more = Der Bube hat alles genommen, was er darf.
qarre-refusal-jack_takes_from_one_stack = Dieser Bube nimmt nur von dem Stapel, mit dem er begonnen hat, { $cell }.
qarre-refusal-king_first = Nutze zuerst den König, oder verzichte.
qarre-refusal-no_king = Nur ein König räumt Stapel ab.
qarre-refusal-king_removes_its_suit = Der König räumt nur einen Stapel ab, auf dem { $one } liegt.
qarre-refusal-king_takes_the_top = Ein König räumt den ganzen Stapel ab.
qarre-refusal-name_the_card = Sag, welche Karte geht, mit allen darunter.
qarre-refusal-not_in_this_cell = { $card } liegt dort nicht.
qarre-refusal-discard_first = Wirf zuerst bis auf vier Karten ab.
qarre-refusal-nothing_to_discard = Es muss nichts abgeworfen werden.
qarre-refusal-queen_wants_her_suit = Die Dame erlaubt in diesem Zug nur { $suit }.
qarre-refusal-does_not_connect = Keine Karte daneben hat diese Zahl oder die nächste in dieser Farbe.
qarre-refusal-reserve_must_connect = Auch auf einem leeren Feld muss eine Karte aus der Reserve zu einer daneben passen.
qarre-refusal-keeps_three = Nichts wurde gezogen, darum bleibt deine Hand, wie sie ist: Leg Karten aus der Reserve an, oder beende deinen Zug.
qarre-refusal-hand_card_used = Deine Handkarte für diesen Zug hast du schon gespielt.
qarre-refusal-empty_reserve = Deine Reserve ist leer.
qarre-refusal-can_be_placed = Diese Karte lässt sich anlegen, darum darf sie nicht in die Reserve.
qarre-refusal-must_place_after_reserve = Du hast aus der Reserve angelegt, und eine deiner Handkarten passt: Leg sie an.
qarre-refusal-queen_wants_a_placing = Nur die Dame verbietet diese Karte, und eine andere lässt sich anlegen: Darum darf diese nicht in die Reserve.
qarre-refusal-hand_card_first = Leg zuerst eine Karte der Hand an oder in die Reserve.

qarre-notation =
    play 7s 1 (eine Handkarte auf ein Feld), lay 1 (die oberste der Reserve), reserve 7s, end,
    take 2 und done (Bube), remove 2 und skip (König), discard 7s.
    Werte A 2 … 9 T (10), Farben s Pik, h Herz, d Karo, c Kreuz; Felder 0 oben links, 1 oben rechts, 2 unten links, 3 unten rechts.
qarre-help =
    Das Ziel: Karten oben auf den vier Stapeln, die zusammengehören. Drei derselben Zahl oder drei in Folge in einer Farbe sind ein Trio, vier ein Quartett. Nach der 10 kommt wieder das Ass.
    Eine Karte kommt neben eine mit derselben Zahl oder mit der nächsten Zahl ihrer Farbe. Ein leeres Feld nimmt in der Regel jede Handkarte. Passt nichts, kommt eine Karte in deine Reserve.
    Ein Bube nimmt oben von den Stapeln Karten seiner Farbe. Eine Dame erlaubt nur ihre Farbe. Ein König räumt einen Stapel mit seiner Farbe obenauf ab: ein Punkt für jede Karte.
    Du gewinnst mit genug Punkten und leerer Reserve. Bei der letzten Aktionskarte kostet jede Karte in einer Reserve einen Punkt.
