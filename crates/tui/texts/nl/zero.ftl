# Zero.

zero-card = { $colour ->
    [r] rode { $value }
    [o] oranje { $value }
    [y] gele { $value }
    [g] groene { $value }
    [b] blauwe { $value }
    [p] paarse { $value }
   *[w] witte { $value }
}
zero-mark-free = { $card } gratis
zero-mark-counts = { $card } +{ $value }
zero-mark-repeated = { $card } +0
zero-mark-suppressed = { $card } +0
zero-unknown-card = ?

zero-status-turn = Jouw beurt: ruil een kaart, of klop.
zero-status-second = Jouw beurt: ruil, of klop voor het einde.
zero-status-last = Je laatste beurt: ruil, of houd je hand.
zero-status-zero = Je hebt een ZERO: meld die!

zero-do-swap = Ruil { $give } voor { $take }
zero-do-give = Geef { $give } voor:
zero-do-knock = Klop
zero-do-knock-again = Klop voor de tweede keer: de laatste beurten beginnen
zero-do-keep = Houd je hand zoals die is
zero-do-zero = Meld ZERO!
zero-then = hand dan { $total }
zero-then-short = hand: { $total }
zero-then-zero = een ZERO!

zero-pot = Pot: { $cards }
zero-knocks = { $n ->
    [0] Nog niemand heeft geklopt.
    [1] Eén klop: de volgende brengt het einde.
   *[other] De laatste beurten: { $left ->
        [0] er is er geen meer over.
        [1] er is er nog één over.
       *[other] er zijn er nog { $left } over.
    }
}
zero-hand = Je hand: { $cards }. { $total } waard.
zero-first-knock = 1e klop
zero-second-knock = 2e klop
zero-open-hand = { $cards }: { $list }

zero-seen-dealt = { $you ->
    [yes] Je deelde een ronde.
   *[no] { $name } deelde een ronde.
}
zero-seen-exchanged = { $you ->
    [yes] Je gaf { $given } en nam { $taken }.
   *[no] { $name } gaf { $given } en nam { $taken }.
}
zero-seen-knocked = { $you ->
    [yes] Je klopte.
   *[no] { $name } klopte.
}
zero-seen-kept = { $you ->
    [yes] Je hield je hand.
   *[no] { $name } hield de hand.
}
zero-seen-round_over = De ronde is afgelopen. { $end }
zero-seen-round_over-zero = ZERO: { $names }! { $end }
zero-over-hand = { $name }: { $list }; waarde { $total }; score { $score }

zero-end-zero = Een ZERO maakte er meteen een einde aan.
zero-end-knock = De tweede klop bracht het einde.
zero-end-cap = De ronde stopte bij de beurtlimiet.

zero-refusal-not_your_turn = { $name } is aan de beurt.
zero-refusal-nothing_to_choose = De kaarten zijn nog niet gedeeld.
zero-refusal-match_over = De partij is afgelopen.
zero-refusal-no_such_card = Deze kaart is niet meer in je hand.
zero-refusal-same_card_back = Neem een andere kaart dan de { $card } die je geeft.
zero-refusal-not_in_pot = De { $card } ligt niet in de pot.
zero-refusal-no_zero = Je hand is { $total } waard: dat is geen ZERO.
zero-refusal-zero_shows_itself = Aan deze tafel wordt een ZERO vanzelf gemeld.

zero-notation =
    exchange r5 b3 (rode 5 geven, blauwe 3 nemen), knock (kloppen), zero (melden).
    Kleuren: r rood, o oranje, y geel, g groen, b blauw, p paars, w wit.
zero-help =
    Het doel: een hand die zo weinig mogelijk waard is. In je beurt ruil je een kaart voor een uit de pot, of klop je. De tweede klop brengt het einde.
    Vijf of meer kaarten van één kleur of van één getal kosten niets. Van de andere kaarten telt elk getal één keer.
    Vijf van één kleur en tegelijk vijf van één getal zijn een ZERO, die de ronde beëindigt.
    Naast je kaarten: “gratis” kost niets, “+7” telt, “+0” heeft een getal dat al telt of gratis is.
