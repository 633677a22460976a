# Qarré.

qarre-suit = { $suit ->
    [s] schoppen
    [h] harten
    [d] ruiten
   *[c] klaveren
}
qarre-suit-one = { $suit ->
    [s] schoppen
    [h] harten
    [d] ruiten
   *[c] klaveren
}
qarre-rank = { $rank ->
    [A] aas
    [T] 10
    [J] boer
    [Q] vrouw
    [K] heer
   *[other] { $rank }
}
qarre-sign = { $rank ->
    [T] 10
    [J] B
    [Q] V
    [K] H
   *[other] { $rank }
}
qarre-card = { $rank ->
    [aas] { $suit }aas
    [boer] { $suit }boer
    [vrouw] { $suit }vrouw
    [heer] { $suit }heer
   *[other] { $suit } { $rank }
}
qarre-the-card = { $card }
qarre-cell = { $cell ->
    [0] linksboven
    [1] rechtsboven
    [2] linksonder
   *[3] rechtsonder
}

qarre-status-jack = Jouw beurt: een boer. Neem { $suit } van bovenop, of sla over.
qarre-status-jack-done = Jouw beurt: de boer vindt niets meer om te nemen.
qarre-status-king = Jouw beurt: een heer. Verwijder een stapel met { $one } bovenop, of sla over.
qarre-status-trim = Leg kaarten af tot je er vier hebt.
qarre-status-place = Jouw beurt: leg een kaart.
qarre-status-place-or-reserve = Jouw beurt: leg een kaart, of leg er een in de reserve.
qarre-status-only-reserve = Jouw beurt: niets past. Leg een kaart in de reserve.
qarre-status-lay-or-reserve = Leg een kaart uit je reserve, of leg een handkaart in de reserve.
qarre-status-queen = Jouw beurt: een vrouw. Leg alleen { $suit }.
qarre-status-more-reserve = Leg meer kaarten uit je reserve, of beëindig je beurt.
qarre-status-may-end = Er viel niets te trekken: leg een kaart, of beëindig je beurt.
qarre-status-keep-hand = Er viel niets te trekken: leg kaarten uit je reserve, of beëindig je beurt.
qarre-status-ending = Je beurt is voorbij.

qarre-do-take = Neem { $the }, { $cell }
qarre-do-done = Neem niets meer
qarre-do-remove = Verwijder de stapel { $cell }
qarre-do-remove-card = Verwijder { $the } en wat eronder ligt, { $cell }
qarre-do-skip = Sla over
qarre-do-play = Leg { $the }, { $cell }
qarre-do-lay = Leg { $the } uit de reserve, { $cell }
qarre-do-reserve = Leg { $the } in de reserve: dat beëindigt je beurt
qarre-do-discard = Leg { $the } af
qarre-do-end = Beëindig beurt
qarre-gain-combo = een { $combo }: { $points }
qarre-gain-combo-then = dan een { $combo }
qarre-gain-wins = wint de partij
qarre-combo = { $kind ->
    [trio] trio
   *[quartet] kwartet
}

qarre-base-cell-short = { $n }: { $cards }
qarre-base-cell = { $n } { $where }: { $cards }
qarre-empty = leeg
qarre-stack = { $top }, op { $under }
qarre-action = Actiekaart: { $card }, { $n } van { $of }. Nog te komen: { $coming }.
qarre-action-none = Nog geen actiekaart.
qarre-none = geen
qarre-queen = De vrouw laat alleen { $suit } toe.
qarre-piles = Trekstapel: { $draw }. Aflegstapel: { $discards }.
qarre-hand = Je hand: { $cards }.
qarre-hand-empty = Je hand is leeg.
qarre-reserve = Je reserve: { $cards }.
qarre-other-hand = { $cards } in de hand
qarre-other-hand-open = hand: { $list }
qarre-other-reserve = reserve: { $cards }

qarre-seen-dealt = { $you ->
    [yes] De kaarten zijn gedeeld. Jij begint.
   *[no] De kaarten zijn gedeeld. { $name } begint.
}
qarre-seen-drew = { $you ->
    [yes] Je trok een kaart.
   *[no] { $name } trok een kaart.
}
qarre-seen-drew-face = { $you ->
    [yes] Je trok { $the }.
   *[no] { $name } trok { $the }.
}
qarre-seen-drew_nothing = { $you ->
    [yes] Je kon geen kaart trekken.
   *[no] { $name } kon geen kaart trekken.
}
qarre-seen-turned_up = { $you ->
    [yes] Je draaide { $the } om.
   *[no] { $name } draaide { $the } om.
}
qarre-seen-took = { $you ->
    [yes] Je nam { $the }.
   *[no] { $name } nam { $the }.
}
qarre-seen-refilled = Van de trekstapel vulde { $the } het vak { $cell }.
qarre-seen-finished = { $you ->
    [yes] Je was klaar met de boer.
   *[no] { $name } was klaar met de boer.
}
qarre-seen-removed = { $you ->
    [yes] Je verwijderde de stapel { $cell }: { $points }.
   *[no] { $name } verwijderde de stapel { $cell }: { $points }.
}
qarre-seen-skipped = { $you ->
    [yes] Je liet alles liggen.
   *[no] { $name } liet alles liggen.
}
qarre-seen-placed = { $you ->
    [yes] Je legde { $the }, { $cell }.
   *[no] { $name } legde { $the }, { $cell }.
}
qarre-seen-placed-reserve = { $you ->
    [yes] Je legde { $the } uit de reserve, { $cell }.
   *[no] { $name } legde { $the } uit de reserve, { $cell }.
}
qarre-seen-formed = { $you ->
    [yes] Je maakte een { $combo }: { $points }!
   *[no] { $name } maakte een { $combo }: { $points }!
}
qarre-seen-reserved = { $you ->
    [yes] Je legde { $the } in de reserve.
   *[no] { $name } legde { $the } in de reserve.
}
qarre-seen-discarded = { $you ->
    [yes] Je legde { $the } af.
   *[no] { $name } legde { $the } af.
}
qarre-seen-ended = { $you ->
    [yes] Je beëindigde de beurt.
   *[no] { $name } beëindigde de beurt.
}
qarre-loses = { $you ->
    [yes] je verliest { $points }
   *[no] { $name } verliest { $points }
}
qarre-seen-penalty = De laatste actiekaart: { $losses }.
qarre-seen-penalty-none = De laatste actiekaart: niemand heeft een reserve.
qarre-seen-actions_shuffled = De actiekaarten zijn opnieuw geschud.
qarre-seen-draw_shuffled = De aflegstapel is geschud: een nieuwe trekstapel.
qarre-seen-new_base = Alles is geschud: een nieuwe basis.
qarre-seen-over = De partij is afgelopen. { $end }
qarre-over-score = { $name }: { $points }

qarre-end-target = De punten zijn gehaald, met een lege reserve.
qarre-end-lead = De voorsprong is gehaald, met een lege reserve.
qarre-end-cap = De beurtlimiet is bereikt: de hoogste score wint.

qarre-refusal-not_your_turn = { $name } is aan de beurt.
qarre-refusal-nothing_to_choose = De kaarten worden geschud.
qarre-refusal-match_over = De partij is afgelopen.
qarre-refusal-no_such_card = Deze kaart is niet meer in je hand.
qarre-refusal-no_such_cell = De basis heeft vier vakken, 0 tot 3.
qarre-refusal-empty_cell = Daar ligt geen kaart.
qarre-refusal-jack_first = Gebruik eerst de boer, of sla over.
qarre-refusal-no_jack = Alleen een boer neemt kaarten uit de basis.
qarre-refusal-jack_takes_its_suit = De boer neemt alleen { $suit }, van bovenop.
qarre-refusal-jack_takes_no_more = De boer heeft alles genomen wat hij mag.
qarre-refusal-jack_takes_from_one_stack = Deze boer neemt van de stapel waar hij begon, { $cell }.
qarre-refusal-king_first = Gebruik eerst de heer, of sla over.
qarre-refusal-no_king = Alleen een heer verwijdert stapels.
qarre-refusal-king_removes_its_suit = De heer verwijdert alleen een stapel met { $one } bovenop.
qarre-refusal-king_takes_the_top = Een heer verwijdert de hele stapel.
qarre-refusal-name_the_card = Zeg welke kaart weggaat, met alles eronder.
qarre-refusal-not_in_this_cell = De kaart { $card } ligt daar niet.
qarre-refusal-discard_first = Leg eerst kaarten af tot je er vier hebt.
qarre-refusal-nothing_to_discard = Er valt niets af te leggen.
qarre-refusal-queen_wants_her_suit = De vrouw laat deze beurt alleen { $suit } toe.
qarre-refusal-does_not_connect = Geen kaart ernaast heeft dat getal, of het volgende of vorige in die kleur.
qarre-refusal-reserve_must_connect = Ook op een leeg vak moet een kaart uit de reserve bij een kaart ernaast passen.
qarre-refusal-keeps_three = Er viel niets te trekken, dus je hand blijft zoals die is: leg kaarten uit je reserve, of beëindig je beurt.
qarre-refusal-hand_card_used = Je hebt deze beurt al een kaart uit je hand gebruikt.
qarre-refusal-empty_reserve = Je reserve is leeg.
qarre-refusal-can_be_placed = Deze kaart kan gelegd worden, en mag dus niet naar de reserve.
qarre-refusal-must_place_after_reserve = Je hebt kaarten uit je reserve gelegd, en een kaart in je hand past: leg die.
qarre-refusal-queen_wants_a_placing = Alleen de vrouw verbiedt deze kaart, en een kaart in je hand kan gelegd worden: deze mag niet naar de reserve.
qarre-refusal-hand_card_first = Leg eerst een kaart uit je hand, op de basis of in de reserve.

qarre-notation =
    play 7s 1 (een handkaart op een vak), lay 1 (de bovenste van je reserve), reserve 7s (in de reserve), end (beurt beëindigen),
    take 2 en done (boer), remove 2 en skip (heer), discard 7s (afleggen).
    Rangen A 2 … 9 T (10), kleuren s schoppen, h harten, d ruiten, c klaveren; vakken 0 linksboven, 1 rechtsboven, 2 linksonder, 3 rechtsonder.
qarre-help =
    Het doel: kaarten die bij elkaar horen bovenop de vier stapels. Drie met hetzelfde getal, of drie op een rij van één kleur, zijn een trio; vier een kwartet. Na de 10 komt weer de aas.
    Een kaart gaat naast een kaart met hetzelfde getal, of met het volgende getal van haar kleur. Op een leeg vak mag in de regel elke handkaart. Past niets, dan gaat een kaart naar je reserve.
    Een boer neemt van de stapels bovenste kaarten van zijn kleur. Een vrouw staat alleen haar kleur toe. Een heer verwijdert een stapel met zijn kleur bovenop: een punt per kaart.
    Je wint met genoeg punten en een lege reserve. Bij de laatste actiekaart kost elke kaart in een reserve een punt.
