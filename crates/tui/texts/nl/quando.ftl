# Quando.

quando-play = { $kind ->
    [straight] de straat { $values }
   *[other] { $n ->
        [1] een { $value }
       *[other] { $n ->
            [2] twee
            [3] drie
            [4] vier
            [5] vijf
            [6] zes
            [7] zeven
            [8] acht
            [9] negen
           *[other] { $n }
        } { $value ->
            [0] nullen
            [1] enen
            [2] tweeën
            [3] drieën
            [4] vieren
            [5] vijven
            [6] zessen
            [7] zevens
            [8] achten
            [9] negens
           *[other] tienen
        }
    }
}

quando-status-play = Jouw beurt: kies kaarten om te spelen.
quando-status-last = Je laatste beurt: speel nog een keer, of pas.
quando-status-empty = Jouw beurt: je hand is leeg. Trek een kaart.
quando-status-draw = Jouw beurt: trek een kaart.
quando-status-flip = Een drieling! Draai een van je nullen om.
quando-status-pay = Een drieling! Je hebt geen nul: trek een kaart.
quando-status-ending = Jouw beurt: kloppen, of je beurt beëindigen?

quando-do-play = Speel { $what }
quando-do-triplet = Speel { $what }: drieling!
quando-do-cards = { $label } ({ $letters })
quando-do-take = Neem de { $value }
quando-do-take-unseen = Neem de open kant
quando-do-turn-over = Draai om: neem de andere kant
quando-do-flip = Draai deze { $value } om: dan telt de achterkant ({ $letter })
quando-do-knock = Klop
quando-do-pass = Pas: niets spelen, niets trekken
quando-do-end = Beëindig beurt
quando-then = hand dan { $total }
quando-then-draw = hand { $total }, dan trekken

quando-draw-pile = Trekstapel: { $cards }
quando-draw-pile-up = Trekstapel: { $cards }, een { $top } open
quando-discards = Aflegstapel: { $cards }
quando-discards-top = Aflegstapel: { $cards }, een { $top } bovenop
quando-last-round = { $you ->
    [yes] Laatste beurten! Je klopte.
   *[no] Laatste beurten! { $name } klopte.
}
quando-triplet = Er ligt een drieling: de anderen draaien een nul om of trekken.
quando-hand = Je hand: { $cards }. { $total } waard.
quando-hand-empty = Je hand is leeg.
quando-dealt-backs = Na de schuine streep staat de achterkant. Je ziet die tot je eerste zet.
quando-backs = { $cards }, achterkanten { $values }
quando-fronts = { $cards }, voorkanten { $values }
quando-sides = { $cards }: { $values } (voor/achter)
quando-knocked = klopte

quando-seen-dealt = { $you ->
    [yes] Je deelde een ronde.
   *[no] { $name } deelde een ronde.
}
quando-seen-played = { $you ->
    [yes] Je speelde { $what }.
   *[no] { $name } speelde { $what }.
}
quando-seen-played-triplet = { $you ->
    [yes] Je speelde { $what }: drieling!
   *[no] { $name } speelde { $what }: drieling!
}
quando-seen-drew-visible = { $you ->
    [yes] Je nam de { $value }.
   *[no] { $name } nam de { $value }.
}
quando-seen-drew-visible-unseen = { $you ->
    [yes] Je nam de open kant.
   *[no] { $name } nam de open kant.
}
quando-seen-drew-hidden = { $you ->
    [yes] Je draaide de kaart om.
   *[no] { $name } draaide de kaart om.
}
quando-seen-drew-hidden-value = { $you ->
    [yes] Je draaide de kaart om en kreeg { $value }.
   *[no] { $name } draaide de kaart om en kreeg { $value }.
}
quando-seen-drew-penalty = Drieling: { $text }
quando-seen-drew_nothing = { $you ->
    [yes] Je kon geen kaart trekken.
   *[no] { $name } kon geen kaart trekken.
}
quando-seen-flipped = { $you ->
    [yes] Je draaide een 0 om: nu { $value }.
   *[no] { $name } draaide een 0 om: nu { $value }.
}
quando-seen-recycled = De aflegstapel is omgedraaid: een nieuwe trekstapel.
quando-seen-recycled-shuffled = De aflegstapel is geschud: een nieuwe trekstapel.
quando-seen-knocked = { $you ->
    [yes] Je klopte! Laatste beurten.
   *[no] { $name } klopte! Laatste beurten.
}
quando-seen-passed = { $you ->
    [yes] Je paste.
   *[no] { $name } paste.
}
quando-seen-skipped = { $you ->
    [yes] Je kon niets doen.
   *[no] { $name } kon niets doen.
}
quando-seen-round_over = De ronde is afgelopen. { $end }
quando-over-hand = { $name }: { $values }; waarde { $total }, { $points }; score { $score }
quando-over-no-cards = geen kaarten

quando-end-zeros = Een hand met alleen nullen maakte er een einde aan.
quando-end-knock = Iedereen had een laatste beurt na de klop.
quando-end-cap = De ronde stopte bij de beurtlimiet.

quando-refusal-not_your_turn = { $name } is aan de beurt.
quando-refusal-nothing_to_choose = De kaarten zijn nog niet gedeeld.
quando-refusal-match_over = De partij is afgelopen.
quando-refusal-no_such_card = Deze kaart is niet in je hand, of je noemde die twee keer.
quando-refusal-no_cards = Speel ten minste één kaart.
quando-refusal-neither_equal_nor_straight = Speel gelijke getallen, of drie op een rij.
quando-refusal-straight_of_three = Een straat heeft precies drie kaarten, niet { $chosen }.
quando-refusal-no_wrap = Een straat gaat na de 10 niet verder met de 0.
quando-refusal-draw_first = Je hebt gespeeld: trek nu een kaart.
quando-refusal-play_first = Eerst spelen, dan trekken.
quando-refusal-flip_a_zero = Er is een drieling gespeeld: draai een van je nullen om.
quando-refusal-draw_for_triplet = Er is een drieling gespeeld: trek een kaart.
quando-refusal-only_zeros_flip = Je kunt alleen een nul omdraaien, geen { $front }.
quando-refusal-no_triplet = Je draait alleen een nul om voor de drieling van een ander.
quando-refusal-already_knocked = { $name } heeft al geklopt.
quando-refusal-too_few_plays = Je mag kloppen als je in deze ronde { $needed } keer hebt gespeeld; nu { $made } keer.
quando-refusal-too_few_cards = Je mag kloppen als je in deze ronde { $needed } kaarten hebt gespeeld; nu { $made }.
quando-refusal-others_too_few_cards = Je mag kloppen als iedereen { $needed } kaarten heeft gespeeld.
quando-refusal-knock_at_turns_end = Aan deze tafel klop je aan het einde van je beurt.
quando-refusal-knock_or_end = Je hebt getrokken: klop, of beëindig je beurt.
quando-refusal-pass_only_in_last_round = Passen mag alleen in je laatste beurt, na een klop.
quando-refusal-ends_by_itself = De beurt eindigt vanzelf.
quando-refusal-empty_hand = Je hand is leeg: je kunt niets spelen.

quando-notation =
    play 7 7 (de kaarten bij de kant die je ziet, of bij hun letters: play a c),
    draw visible (open kant nemen), draw hidden (omdraaien), flip a (nul omdraaien), knock (kloppen), pass (passen), end (beurt beëindigen).
quando-help =
    Het doel: weinig punten, dus weinig kaarten met kleine getallen. In je beurt speel je een kaart, enkele gelijke of drie op een rij, zoals 4-5-6, en daarna trek je één kaart.
    Drie gelijke kaarten zijn een drieling: elk van de anderen draait een nul om, of trekt een kaart als die er geen heeft.
    Klop als je denkt dat je hand de laagste is. De anderen hebben nog één beurt, en dan worden alle handen geteld.
    De anderen zien de achterkanten van jouw kaarten, jij die van hen.
