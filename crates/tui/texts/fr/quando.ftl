# Quando.

quando-play = { $kind ->
    [straight] la série { $values }
   *[other] { $n ->
        [1] un { $value }
        [2] deux { $value }
        [3] trois { $value }
        [4] quatre { $value }
        [5] cinq { $value }
        [6] six { $value }
        [7] sept { $value }
        [8] huit { $value }
        [9] neuf { $value }
       *[other] { $n } cartes { $value }
    }
}

quando-status-play = À toi : choisis des cartes à jouer.
quando-status-last = Ton dernier tour : joue encore une fois, ou passe.
quando-status-empty = À toi : ta main est vide. Pioche une carte.
quando-status-draw = À toi : pioche une carte.
quando-status-flip = Triplète ! Retourne un de tes zéros.
quando-status-pay = Triplète ! Tu n’as pas de zéro : pioche une carte.
quando-status-ending = À toi : frapper, ou finir ton tour ?

quando-do-play = Jouer { $what }
quando-do-triplet = Jouer { $what } : triplète !
quando-do-cards = { $label } ({ $letters })
quando-do-take = Prendre le { $value }
quando-do-take-unseen = Prendre le dessus
quando-do-turn-over = Retourner la carte : prendre l’autre côté
quando-do-flip = Retourner ce { $value } : ensuite son dos compte ({ $letter })
quando-do-knock = Frapper
quando-do-pass = Passer : ne rien jouer, ne rien piocher
quando-do-end = Finir le tour
quando-then = main à { $total }
quando-then-draw = main à { $total }, puis pioche

quando-draw-pile = Pioche : { $cards }
quando-draw-pile-up = Pioche : { $cards }, un { $top } dessus
quando-discards = Défausse : { $cards }
quando-discards-top = Défausse : { $cards }, un { $top } dessus
quando-last-round = { $you ->
    [yes] Dernier tour ! Tu as frappé.
   *[no] Dernier tour ! { $name } a frappé.
}
quando-triplet = Une triplète a été jouée : les autres retournent un zéro ou piochent.
quando-hand = Ta main : { $cards }. Elle vaut { $total }.
quando-hand-empty = Ta main est vide.
quando-dealt-backs = Derrière la barre, le dos de la carte. Tu le vois jusqu’à ton premier coup.
quando-backs = { $cards }, dos { $values }
quando-fronts = { $cards }, faces { $values }
quando-sides = { $cards } : { $values } (face/dos)
quando-knocked = a frappé

quando-seen-dealt = { $you ->
    [yes] Tu as distribué une manche.
   *[no] { $name } a distribué une manche.
}
quando-seen-played = { $you ->
    [yes] Tu as joué { $what }.
   *[no] { $name } a joué { $what }.
}
quando-seen-played-triplet = { $you ->
    [yes] Tu as joué { $what } : triplète !
   *[no] { $name } a joué { $what } : triplète !
}
quando-seen-drew-visible = { $you ->
    [yes] Tu as pris le { $value }.
   *[no] { $name } a pris le { $value }.
}
quando-seen-drew-visible-unseen = { $you ->
    [yes] Tu as pris le dessus.
   *[no] { $name } a pris le dessus.
}
quando-seen-drew-hidden = { $you ->
    [yes] Tu as retourné la carte.
   *[no] { $name } a retourné la carte.
}
quando-seen-drew-hidden-value = { $you ->
    [yes] Tu as retourné la carte : { $value }.
   *[no] { $name } a retourné la carte : { $value }.
}
quando-seen-drew-penalty = Triplète : { $text }
quando-seen-drew_nothing = { $you ->
    [yes] Tu n’as rien trouvé à piocher.
   *[no] { $name } n’a rien trouvé à piocher.
}
quando-seen-flipped = { $you ->
    [yes] Tu as changé un 0 en { $value }.
   *[no] { $name } a changé un 0 en { $value }.
}
quando-seen-recycled = La défausse est retournée : nouvelle pioche.
quando-seen-recycled-shuffled = La défausse est mélangée : nouvelle pioche.
quando-seen-knocked = { $you ->
    [yes] Tu as frappé ! Dernier tour.
   *[no] { $name } a frappé ! Dernier tour.
}
quando-seen-passed = { $you ->
    [yes] Tu as passé.
   *[no] { $name } a passé.
}
quando-seen-skipped = { $you ->
    [yes] Tu n’avais rien à faire.
   *[no] { $name } n’avait rien à faire.
}
quando-seen-round_over = La manche est finie. { $end }
quando-over-hand = { $name } : { $values } ; vaut { $total }, { $points } ; score { $score }
quando-over-no-cards = aucune carte

quando-end-zeros = Une main de zéros l’a arrêtée.
quando-end-knock = Chacun a eu un dernier tour après la frappe.
quando-end-cap = Elle s’est arrêtée à la limite de tours.

quando-refusal-not_your_turn = C’est à { $name } de choisir.
quando-refusal-nothing_to_choose = Les cartes ne sont pas encore distribuées.
quando-refusal-match_over = La partie est finie.
quando-refusal-no_such_card = Cette carte n’est pas dans ta main, ou tu l’as nommée deux fois.
quando-refusal-no_cards = Joue au moins une carte.
quando-refusal-neither_equal_nor_straight = Joue des nombres identiques, ou une série de trois.
quando-refusal-straight_of_three = Une série a exactement trois cartes, pas { $chosen }.
quando-refusal-no_wrap = Une série ne continue pas de 10 à 0.
quando-refusal-draw_first = Tu as joué : pioche maintenant une carte.
quando-refusal-play_first = Joue d’abord, pioche ensuite.
quando-refusal-flip_a_zero = Une triplète a été jouée : retourne un de tes zéros.
quando-refusal-draw_for_triplet = Une triplète a été jouée : pioche une carte.
quando-refusal-only_zeros_flip = On ne retourne qu’un zéro, pas un { $front }.
quando-refusal-no_triplet = On ne retourne un zéro que pour la triplète d’un autre.
quando-refusal-already_knocked = { $name } a déjà frappé.
quando-refusal-too_few_plays = On frappe après avoir joué { $needed } fois dans la manche ; tu en es à { $made }.
quando-refusal-too_few_cards = On frappe après avoir joué { $needed } cartes dans la manche ; tu en es à { $made }.
quando-refusal-others_too_few_cards = On frappe quand chacun a joué { $needed } cartes.
quando-refusal-knock_at_turns_end = À cette table, on frappe à la fin de son tour.
quando-refusal-knock_or_end = Tu as pioché : frappe, ou finis ton tour.
quando-refusal-pass_only_in_last_round = On ne passe qu’au dernier tour.
quando-refusal-ends_by_itself = Le tour finit tout seul.
quando-refusal-empty_hand = Ta main est vide : il n’y a rien à jouer.

quando-notation =
    play 7 7 (les cartes par le côté que tu vois, ou par leurs lettres : play a c),
    draw visible (prendre le dessus), draw hidden (retourner), flip a (retourner un zéro), knock (frapper), pass, end (finir).
quando-help =
    Le but : peu de points, donc peu de cartes et de petits nombres. À ton tour, joue une carte, plusieurs cartes identiques ou une série de trois, par exemple 4-5-6, puis pioche une carte.
    Trois cartes identiques font une triplète : chacun des autres retourne un zéro ou, s’il n’en a pas, pioche une carte.
    Frappe quand tu crois avoir la plus petite main. Les autres ont encore un tour, puis on compte toutes les mains.
    Les autres voient le dos de tes cartes, tu vois le dos des leurs.
