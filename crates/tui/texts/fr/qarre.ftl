# Qarré.

qarre-suit = { $suit ->
    [s] pique
    [h] cœur
    [d] carreau
   *[c] trèfle
}
qarre-suit-one = { $suit ->
    [s] pique
    [h] cœur
    [d] carreau
   *[c] trèfle
}
qarre-rank = { $rank ->
    [A] as
    [T] 10
    [J] valet
    [Q] dame
    [K] roi
   *[other] { $rank }
}
qarre-sign = { $rank ->
    [T] 10
    [J] V
    [Q] D
    [K] R
   *[other] { $rank }
}
qarre-card = { $rank } de { $suit }
qarre-the-card = { $rank ->
    [A] l’{ $card }
    [Q] la { $card }
   *[other] le { $card }
}
qarre-cell = { $cell ->
    [0] en haut à gauche
    [1] en haut à droite
    [2] en bas à gauche
   *[3] en bas à droite
}

qarre-status-jack = À toi : un valet. Prends du { $suit } sur le dessus, ou laisse.
qarre-status-jack-done = À toi : le valet n’a plus rien à prendre.
qarre-status-king = À toi : un roi. Retire un paquet avec du { $one } sur le dessus, ou laisse.
qarre-status-trim = Défausse des cartes jusqu’à n’en avoir plus que quatre.
qarre-status-place = À toi : pose une carte.
qarre-status-place-or-reserve = À toi : pose une carte, ou réserves-en une.
qarre-status-only-reserve = À toi : rien ne va, mets une carte en réserve.
qarre-status-lay-or-reserve = Pose une carte de ta réserve, ou mets-y une carte de ta main.
qarre-status-queen = À toi : une dame. Ne pose que du { $suit }.
qarre-status-more-reserve = Pose encore de ta réserve, ou finis ton tour.
qarre-status-may-end = Rien n’a été pioché : pose une carte, ou finis ton tour.
qarre-status-keep-hand = Rien n’a été pioché : pose de ta réserve, ou finis ton tour.
qarre-status-ending = Ton tour est fini.

qarre-do-take = Prendre { $the }, { $cell }
qarre-do-done = Ne plus prendre
qarre-do-remove = Retirer le paquet { $cell }
qarre-do-remove-card = Retirer { $the } et ce qui est dessous, { $cell }
qarre-do-skip = Laisser
qarre-do-play = Poser { $the }, { $cell }
qarre-do-lay = Poser { $the } de la réserve, { $cell }
qarre-do-reserve = Mettre { $the } en réserve : cela finit ton tour
qarre-do-discard = Défausser { $the }
qarre-do-end = Finir le tour
qarre-gain-combo = un { $combo } : { $points }
qarre-gain-combo-then = ensuite un { $combo }
qarre-gain-wins = gagne la partie
qarre-combo = { $kind ->
    [trio] trio
   *[quartet] quatuor
}

qarre-base-cell-short = { $n } : { $cards }
qarre-base-cell = { $n } { $where } : { $cards }
qarre-empty = vide
qarre-stack = { $top }, sur { $under }
qarre-action = Carte d’action : { $card }, { $n } sur { $of }. À venir : { $coming }.
qarre-action-none = Pas encore de carte d’action.
qarre-none = aucune
qarre-queen = La dame ne permet que du { $suit }.
qarre-piles = Pioche : { $draw }. Défausse : { $discards }.
qarre-hand = Ta main : { $cards }.
qarre-hand-empty = Ta main est vide.
qarre-reserve = Ta réserve : { $cards }.
qarre-other-hand = { $cards } en main
qarre-other-hand-open = main : { $list }
qarre-other-reserve = réserve : { $cards }

qarre-seen-dealt = { $you ->
    [yes] Les cartes sont distribuées. Tu commences.
   *[no] Les cartes sont distribuées. { $name } commence.
}
qarre-seen-drew = { $you ->
    [yes] Tu as pioché une carte.
   *[no] { $name } a pioché une carte.
}
qarre-seen-drew-face = { $you ->
    [yes] Tu as pioché { $the }.
   *[no] { $name } a pioché { $the }.
}
qarre-seen-drew_nothing = { $you ->
    [yes] Tu n’as rien à piocher.
   *[no] { $name } n’a rien à piocher.
}
qarre-seen-turned_up = { $you ->
    [yes] Tu as retourné { $the }.
   *[no] { $name } a retourné { $the }.
}
qarre-seen-took = { $you ->
    [yes] Tu as pris { $the }.
   *[no] { $name } a pris { $the }.
}
qarre-seen-refilled = De la pioche, { $the } remplit la case { $cell }.
qarre-seen-finished = { $you ->
    [yes] Tu as fini avec le valet.
   *[no] { $name } a fini avec le valet.
}
qarre-seen-removed = { $you ->
    [yes] Tu as retiré le paquet { $cell } : { $points }.
   *[no] { $name } a retiré le paquet { $cell } : { $points }.
}
qarre-seen-skipped = { $you ->
    [yes] Tu as tout laissé en place.
   *[no] { $name } a tout laissé en place.
}
qarre-seen-placed = { $you ->
    [yes] Tu as posé { $the }, { $cell }.
   *[no] { $name } a posé { $the }, { $cell }.
}
qarre-seen-placed-reserve = { $you ->
    [yes] Tu as posé { $the } de la réserve, { $cell }.
   *[no] { $name } a posé { $the } de la réserve, { $cell }.
}
qarre-seen-formed = { $you ->
    [yes] Tu as formé un { $combo } : { $points } !
   *[no] { $name } a formé un { $combo } : { $points } !
}
qarre-seen-reserved = { $you ->
    [yes] Tu as mis { $the } en réserve.
   *[no] { $name } a mis { $the } en réserve.
}
qarre-seen-discarded = { $you ->
    [yes] Tu as défaussé { $the }.
   *[no] { $name } a défaussé { $the }.
}
qarre-seen-ended = { $you ->
    [yes] Tu as fini ton tour.
   *[no] { $name } a fini son tour.
}
qarre-loses = { $you ->
    [yes] tu perds { $points }
   *[no] { $name } perd { $points }
}
qarre-seen-penalty = La dernière carte d’action : { $losses }.
qarre-seen-penalty-none = La dernière carte d’action : personne n’a de réserve.
qarre-seen-actions_shuffled = Les cartes d’action ont été mélangées de nouveau.
qarre-seen-draw_shuffled = La défausse a été mélangée : une nouvelle pioche.
qarre-seen-new_base = Tout a été mélangé : une nouvelle base.
qarre-seen-over = La partie est finie. { $end }
qarre-over-score = { $name } : { $points }

qarre-end-target = Les points sont atteints, la réserve vide.
qarre-end-lead = L’avance est atteinte, la réserve vide.
qarre-end-cap = Arrêtée à la limite de tours : le plus haut score gagne.

qarre-refusal-not_your_turn = C’est à { $name } de choisir.
qarre-refusal-nothing_to_choose = On mélange les cartes.
qarre-refusal-match_over = La partie est finie.
qarre-refusal-no_such_card = Cette carte n’est plus dans ta main.
qarre-refusal-no_such_cell = La base a quatre cases, de 0 à 3.
qarre-refusal-empty_cell = Il n’y a pas de carte ici.
qarre-refusal-jack_first = D’abord le valet : prends, ou laisse.
qarre-refusal-no_jack = Seul un valet prend des cartes dans la base.
qarre-refusal-jack_takes_its_suit = Le valet ne prend que du { $suit }, sur le dessus.
qarre-refusal-jack_takes_no_more = Le valet a pris tout ce qu’il pouvait.
qarre-refusal-jack_takes_from_one_stack = Ce valet prend dans le paquet où il a commencé, { $cell }.
qarre-refusal-king_first = D’abord le roi : retire, ou laisse.
qarre-refusal-no_king = Seul un roi retire des paquets.
qarre-refusal-king_removes_its_suit = Le roi ne retire qu’un paquet avec du { $one } sur le dessus.
qarre-refusal-king_takes_the_top = Un roi retire tout le paquet.
qarre-refusal-name_the_card = Dis quelle carte part, avec celles du dessous.
qarre-refusal-not_in_this_cell = La carte { $card } n’est pas ici.
qarre-refusal-discard_first = D’abord, défausse jusqu’à n’avoir que quatre cartes.
qarre-refusal-nothing_to_discard = Il n’y a rien à défausser.
qarre-refusal-queen_wants_her_suit = Pendant ce tour, la dame ne permet que du { $suit }.
qarre-refusal-does_not_connect = Aucune voisine n’a ce nombre, ni le suivant ou le précédent dans cette couleur.
qarre-refusal-reserve_must_connect = Même sur une case vide, une carte de la réserve doit convenir à une voisine.
qarre-refusal-keeps_three = Rien n’a été pioché : ta main reste telle quelle. Pose des cartes de ta réserve, ou finis ton tour.
qarre-refusal-hand_card_used = Tu as déjà joué une carte de ta main pendant ce tour.
qarre-refusal-empty_reserve = Ta réserve est vide.
qarre-refusal-can_be_placed = Cette carte peut être posée : elle ne va donc pas en réserve.
qarre-refusal-must_place_after_reserve = Tu as posé des cartes de ta réserve, et une carte de ta main convient : pose-la.
qarre-refusal-queen_wants_a_placing = Seule la dame interdit cette carte, et une carte de ta main peut être posée : celle-ci ne va donc pas en réserve.
qarre-refusal-hand_card_first = D’abord, pose une carte de ta main ou mets-en une en réserve.

qarre-notation =
    play 7s 1 (une carte de la main sur une case), lay 1 (le dessus de ta réserve), reserve 7s (en réserve), end (finir),
    take 2 et done (valet), remove 2 et skip (roi), discard 7s (défausser).
    Rangs A 2 … 9 T (10), couleurs s pique, h cœur, d carreau, c trèfle ; cases 0 en haut à gauche, 1 en haut à droite, 2 en bas à gauche, 3 en bas à droite.
qarre-help =
    Le but : des cartes qui vont ensemble sur le dessus des quatre paquets. Trois du même nombre, ou trois qui se suivent dans une couleur, font un trio ; quatre, un quatuor. Après le 10 revient l’as.
    Une carte se pose à côté d’une carte du même nombre, ou de la même couleur et du nombre juste au-dessus ou juste au-dessous. En général, une case vide accepte toute carte de la main. Si rien ne va, une carte va dans ta réserve.
    Le valet prend des cartes de sa couleur sur le dessus des paquets. La dame ne permet que sa couleur. Le roi retire un paquet dont le dessus est de sa couleur : un point par carte.
    On gagne avec assez de points et une réserve vide. À la dernière carte d’action, chaque carte en réserve coûte un point.
