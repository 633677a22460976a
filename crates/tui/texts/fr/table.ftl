# Ce que toute table a.

game-quando = Quando
game-zero = Zero
game-qarre = Qarré

level-learning = Poussin
level-casual = Lapin
level-solid = Ours
level-expert = Renard
level-master = Hibou
level-greedy = Malin
level-random = Rêveur

points = { $n ->
    [-1] -1 point
    [0] 0 point
    [1] 1 point
   *[other] { $n } points
}
cards = { $n ->
    [0] 0 carte
    [1] 1 carte
   *[other] { $n } cartes
}
seat-name = place { $seat }
person-name = Toi
bot-name = { $name } ({ $level })

begin = { $game } à { $players } joueurs, règles : { $preset }.
begin-seats = Tu as la place { $seat }. Dans le sens horaire après toi : { $others }.
begin-hint = Tape le numéro d’un coup, ou une commande : aide, main, table, journal, score, quitter.

wait = C’est à { $name } de jouer.
thinking = { $name } réfléchit…
dealing = La manche suivante va être distribuée.
match-is-over = La partie est finie.
round = Manche { $n }
seat-score = score { $n }
seat-line = { $name } : { $facts }
seat-facts = { $before } ; { $fact }
seat-dealer = donneur
seat-acting = à jouer
score = Score : { $n }.
nothing-yet = Il ne s’est rien passé depuis ton dernier tour.

refused = { $text } (règle { $rule })
not-an-action = « { $text } » n’est ni un coup ni une commande. Tape { $count ->
    [1] 1
   *[other] un numéro de 1 à { $count }
}, ou aide.
no-such-number = Il n’y a pas de coup { $n } : { $count ->
    [1] le seul est le 1.
   *[other] choisis de 1 à { $count }.
}
not-in-hand = { $card } n’est pas dans ta main.
backs-unknown = Tu ne connais pas le dos de tes cartes. Nomme une carte par sa lettre, comme « play a b », ou par le côté que tu vois, comme « play 7 7 ».

input-ended = Il n’y a plus rien à lire, et la partie n’est pas finie.
stopped = Tu as arrêté : la partie n’est pas finie.
nothing-recorded = Rien n’est enregistré : un enregistrement raconte une partie finie.
recorded = La partie est enregistrée dans { $file }.

sheet = Scores
sheet-none = Aucune manche n’est encore finie.
sheet-round = Manche { $n } : { $points }. { $end }
sheet-entry = { $name } { $points }
sheet-total = Total : { $scores }.
sheet-won = { $you ->
    [yes] Tu gagnes la partie !
   *[no] { $names } gagne la partie.
}
sheet-shared = { $you ->
    [yes] Victoire partagée : { $names }.
   *[no] { $names } partagent la victoire.
}

panel-log = Ce qui s’est passé
panel-hand = Main
panel-round = Fin de la manche
panel-match = Fin de la partie
panel-help = Aide
panel-refused = Impossible
keys = ↑↓ Entrée · : écrire · l journal · s scores · ? aide · q fin
keys-typing = Entrée : demander · Échap : non
keys-waiting = ? aide · q quitter
keys-dialog = Une touche pour continuer.
keys-dialog-more = ↑↓ : lire la suite · une autre touche pour continuer.
keys-over = q pour sortir.
keys-over-more = ↑↓ : lire la suite · q pour sortir.
quit-title = Arrêter ?
quit-question = La partie n’est pas finie, et rien n’en est gardé. Arrêter quand même ?
quit-keys = o : arrêter · autre touche : continuer
quit-yes = oOyY
too-small = La fenêtre est trop petite : il faut { $columns } colonnes et { $rows } lignes.

command-help = aide, help, h, ?
command-hand = main, hand
command-table = table, t
command-log = journal, log, l
command-score = score, scores, s
command-quit = quitter, quit, q, exit

help-plain =
    Tape le numéro d’un coup. Ou écris le coup lui-même :
    { $notation }
    Commandes : aide (ce texte), main, table (ce qui s’y trouve), journal (ce qui s’est passé depuis ton dernier tour), score, quitter.
help-screen =
    ↑ ↓ ou j k : choisir un coup. PgUp, PgDn, Début, Fin : plus loin.
    Chiffres : aller au coup de ce numéro. Entrée : le jouer.
    l : ce qui s’est passé depuis ton dernier tour. s : les scores.
    q : arrêter. Ctrl-C aussi. Ctrl-Z : vers le shell, dont la commande fg ramène ici.
    Les nombres, les lettres et les mots disent tout : aucune couleur n’est nécessaire.
    : écrire une commande (main, table, journal, score, quitter) ou un coup, proposé ou non ; la réponse nomme la règle. Un coup s’écrit ainsi :
    { $notation }

show-title = { $game }, partie { $match } de { $file }, après { $moves ->
    [0] 0 coup
    [1] 1 coup
   *[other] { $moves } coups
}
show-seat = Vu par { $name }.
show-spectator = Vu par un spectateur : ce que toute place sait.
show-open = Cartes ouvertes : chaque main telle que toutes les places ensemble la voient.
show-last = Dernier coup :
show-offers = { $name } peut :
