# Zero.

zero-card = { $colour ->
    [r] { $value } rouge
    [o] { $value } orange
    [y] { $value } jaune
    [g] { $value } vert
    [b] { $value } bleu
    [p] { $value } violet
   *[w] { $value } blanc
}
zero-mark-free = { $card } gratuit
zero-mark-counts = { $card } +{ $value }
zero-mark-repeated = { $card } +0
zero-mark-suppressed = { $card } +0
zero-unknown-card = ?

zero-status-turn = À toi : échange une carte, ou toque.
zero-status-second = À toi : échange, ou toque pour la 2e fois.
zero-status-last = Ton dernier tour : échange, ou garde ta main.
zero-status-zero = Tu as un ZÉRO : annonce-le !

zero-do-swap = Échanger { $give } contre { $take }
zero-do-give = Donner { $give } contre :
zero-do-knock = Toquer
zero-do-knock-again = Toquer pour la deuxième fois : les derniers tours commencent
zero-do-keep = Garder la main comme elle est
zero-do-zero = Annoncer ZÉRO !
zero-then = main à { $total }
zero-then-short = main à { $total }
zero-then-zero = un ZÉRO !

zero-pot = Pot : { $cards }
zero-knocks = { $n ->
    [0] Personne n’a toqué.
    [1] On a toqué une fois : la prochaine amène la fin.
   *[other] Les derniers tours : { $left ->
        [0] il n’en reste pas.
        [1] il en reste un.
       *[other] il en reste { $left }.
    }
}
zero-hand = Ta main : { $cards }. Elle vaut { $total }.
zero-first-knock = 1er toc
zero-second-knock = 2e toc
zero-open-hand = { $cards } : { $list }

zero-seen-dealt = { $you ->
    [yes] Tu as distribué une manche.
   *[no] { $name } a distribué une manche.
}
zero-seen-exchanged = { $you ->
    [yes] Tu as donné { $given } et pris { $taken }.
   *[no] { $name } a donné { $given } et pris { $taken }.
}
zero-seen-knocked = { $you ->
    [yes] Tu as toqué.
   *[no] { $name } a toqué.
}
zero-seen-kept = { $you ->
    [yes] Tu as gardé ta main.
   *[no] { $name } a gardé sa main.
}
zero-seen-round_over = La manche est finie. { $end }
zero-seen-round_over-zero = ZÉRO : { $names } ! { $end }
zero-over-hand = { $name } : { $list } ; vaut { $total } ; score { $score }

zero-end-zero = Un ZÉRO l’a arrêtée aussitôt.
zero-end-knock = Elle a fini après que l’on a toqué deux fois.
zero-end-cap = Elle s’est arrêtée à la limite de tours.

zero-refusal-not_your_turn = C’est à { $name } de jouer.
zero-refusal-nothing_to_choose = Les cartes ne sont pas encore distribuées.
zero-refusal-match_over = La partie est finie.
zero-refusal-no_such_card = Cette carte n’est plus dans ta main.
zero-refusal-same_card_back = Prends une autre carte que le { $card } que tu donnes.
zero-refusal-not_in_pot = Le { $card } n’est pas dans le pot.
zero-refusal-no_zero = Ta main vaut { $total } : ce n’est pas un ZÉRO.
zero-refusal-zero_shows_itself = À cette table, un ZÉRO s’annonce tout seul.

zero-notation =
    exchange r5 b3 (donner le 5 rouge, prendre le 3 bleu), knock (toquer), zero (annoncer).
    Couleurs : r rouge, o orange, y jaune, g vert, b bleu, p violet, w blanc.
zero-help =
    Le but : une main qui vaut le moins possible. À ton tour, échange une carte contre une du pot, ou toque. La deuxième fois que quelqu’un toque amène la fin.
    Cinq cartes ou plus d’une même couleur, ou d’un même nombre, ne coûtent rien. Pour les autres cartes, chaque nombre compte une seule fois.
    Cinq d’une couleur avec cinq d’un nombre font un ZÉRO, et la manche s’arrête.
    À côté de tes cartes : « gratuit » ne coûte rien, « +7 » compte, « +0 » a un nombre qui compte déjà ou qui est gratuit.
