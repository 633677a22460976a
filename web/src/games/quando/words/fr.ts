import type { Kind } from "../../../protocol/quando/Kind";
import type { Words } from ".";

const COUNTS = ["aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const count = (n: number) => COUNTS[n] ?? String(n);
const cards = (n: number) => (n <= 1 ? `${n} carte` : `${n} cartes`);
const points = (n: number) => (n <= 1 ? `${n} point` : `${n} points`);
/** « de Mina », « d’Ana » */
const of = (name: string) => (/^[aeiouyhâàéèêëîïôû]/i.test(name) ? `d’${name}` : `de ${name}`);

/** A play as a noun: « un 7 », « deux 10 », « trois 8 », « la suite 4-5-6 ». */
const play = (kind: Kind, values: readonly number[]) => {
  if (kind === "straight") return `la suite ${values.join("\u2011")}`;
  return `${count(values.length)} ${values[0]}`;
};

export const fr: Words = {
  name: "Quando",
  authors: "Un jeu de Jannik Walter et Reinhard Staupe (KENDi, 2024)",
  bots: { greedy: "Malin", random: "Rêveur" },
  botHints: { greedy: "joue comme quelqu’un de raisonnable", random: "joue ce qui lui passe par la tête" },
  presets: {
    official: "Officielles",
    official_en_literal: "Livret anglais",
    accessijeux: "AccessiJeux",
    duel40: "Duel à 40",
  },
  presetHints: {
    official: "Les règles de l’éditeur, à 50 points.",
    official_en_literal: "Pour frapper, il faut avoir joué deux cartes, et non deux fois.",
    accessijeux:
      "On frappe après avoir pioché, dès le premier tour ; la triplète est payée avant la pioche ; la défausse est mélangée ; les zéros n’arrêtent pas la manche.",
    duel40: "Les règles de l’éditeur à deux, à 40 points.",
  },
  options: {
    target_score: { name: "Fin de la partie", values: {} },
    knock_condition: {
      name: "Avant de frapper",
      values: {
        "own_plays>=2": "avoir joué deux fois",
        "own_cards>=2": "avoir joué deux cartes",
        "all_cards>=2": "deux cartes jouées par chacun",
        none: "aucune condition",
      },
    },
    zero_end: { name: "Une main de zéros arrête la manche", values: {} },
    start: { name: "Qui commence", values: { left_of_dealer: "à gauche du donneur", random: "au hasard" } },
    knock_timing: {
      name: "On frappe",
      values: { instead_of_turn: "au lieu de jouer", end_of_turn: "à la fin de son tour" },
    },
    triplet_order: {
      name: "La triplète se paie",
      values: { after_draw: "après la pioche", before_draw: "avant la pioche" },
    },
    recycle: {
      name: "Pioche épuisée",
      values: { flip_unshuffled: "défausse retournée", shuffle_random_sides: "défausse mélangée" },
    },
    knock_penalty: { name: "Pénalité d’une frappe ratée", values: {} },
    knock_needs_sole_lowest: { name: "À égalité, qui a frappé paie", values: {} },
    owner_saw_dealt_backs: { name: "Dos vus en prenant ses cartes", values: {} },
    turn_cap: { name: "Tours par joueur et manche", values: {} },
  },

  title: (sentence) => `${sentence} · Quando`,
  round: (n) => `Manche ${n}`,
  untilPoints: (n) => `en ${points(n)}`,
  ofRounds: (n) => `sur ${n}`,
  lastRound: "Dernier tour !",
  lastRoundBy: (name) => (name === null ? "Tu as frappé" : `${name} a frappé`),
  watching: "Tu regardes la partie.",

  status: {
    joining: "Tu prends place…",
    shuffling: "On mélange et on distribue…",
    catchingUp: "Les cartes bougent…",
    sending: "Envoi…",
    play: "À toi : choisis des cartes à jouer.",
    playLast: "Ton dernier tour : joue encore une fois, ou passe.",
    empty: "À toi : ta main est vide. Pioche une carte.",
    draw: "À toi : pioche une carte.",
    flip: "Triplète ! Retourne un de tes zéros.",
    pay: "Triplète ! Tu n’as pas de zéro : pioche une carte.",
    ending: "À toi : frapper, ou finir ton tour ?",
    wait: (name) => `C’est le tour ${of(name)}.`,
    waitLast: (name) => `Dernier tour : à ${name} de jouer.`,
    waitPay: (name) => `${name} paie la triplète.`,
    roundOver: "La manche est finie.",
    matchOver: (names, you) =>
      you ? "Tu as gagné la partie !" : `La partie est finie. Victoire : ${names}.`,
  },

  do: {
    play: (kind, values) => {
      const what = play(kind, values);
      return kind === "triplet" ? `Jouer ${what} : triplète !` : `Jouer ${what}`;
    },
    choose: "Choisis des cartes",
    notThese: "Pas ensemble",
    becomes: (total) => `main à ${total}`,
    thenDraw: (total) => `main à ${total}, puis pioche`,
    take: (value) => `Prendre le ${value}`,
    takeUnseen: "Prendre le dessus",
    turnOver: "Retourner la carte",
    turnOverHint: "prendre l’autre côté",
    flip: (value) => `Retourner ce ${value}`,
    flipHint: "et prendre son dos",
    knock: "Frapper",
    pass: "Passer",
    passHint: "ne rien jouer, ne rien piocher",
    end: "Finir le tour",
    putBack: "Reposer",
    why: "Pourquoi ?",
    nextRound: "Manche suivante",
    toTable: "À la table",
    skip: "Aller à la suite",
    rematch: "Revanche",
    record: "Télécharger la partie",
    scores: "Scores",
    log: "Dernier tour de table",
    help: "Touches et aide",
    settings: "Réglages",
    rules: "Règles",
  },

  knock: {
    title: "Frapper maintenant ?",
    body: (total) => `Ta main vaut ${points(total)}. Chacun des autres a encore un tour, puis on compte.`,
    risk: (penalty) =>
      `Si tu n’es pas seul à avoir la plus petite main, tu marques sa valeur et ${points(penalty)} de plus.`,
    riskTie: (penalty) =>
      `Si ta main n’est pas parmi les plus petites, tu marques sa valeur et ${points(penalty)} de plus.`,
    yes: "Oui, frapper",
    no: "Pas encore",
  },

  cards: {
    own: (value, state, place, all) =>
      `${value}, ${state === null ? "" : `${state}, `}carte ${place} sur ${all}`,
    playable: "jouable",
    flippable: "peut être retournée",
    raised: "levée",
    notNow: "ne va pas avec",
    back: (value) => `dos ${value}`,
    unknown: "inconnue",
    hand: "Ta main",
    total: (total) => `vaut ${total}`,
    remembered: (value) => `son dos est ${value}`,
  },
  sets: {
    title: "Groupes et suites",
    equal: (values) => `${count(values.length)} ${values[0]}`,
    triplet: (values) => `triplète de ${values[0]}`,
    straight: (values) => `suite ${values.join("\u2011")}`,
  },
  piles: {
    draw: "Pioche",
    discard: "Défausse",
    drawSpoken: (n, top) => `Pioche, ${cards(n)}${top === null ? "" : `, ${top} dessus`}`,
    discardSpoken: (n, top) => `Défausse, ${cards(n)}${top === null ? "" : `, ${top} dessus`}`,
    empty: "vide",
  },
  seats: {
    you: "Toi",
    bot: (level) => `robot ${level}`,
    score: (n) => points(n),
    cards,
    dealer: "donneur",
    knocked: "a frappé",
    turn: "joue",
    backs: (values) => `dos : ${values}`,
    others: "Les autres",
  },

  say: {
    dealt: (name, round) =>
      name === null ? `Tu as distribué la manche ${round}.` : `${name} a distribué la manche ${round}.`,
    played: (name, kind, values) => {
      const what = play(kind, values) + (kind === "triplet" ? " : triplète !" : ".");
      return name === null ? `Tu as joué ${what}` : `${name} a joué ${what}`;
    },
    tookVisible: (name, value) => {
      const what = value === null ? "le dessus" : `le ${value}`;
      return name === null ? `Tu as pris ${what}.` : `${name} a pris ${what}.`;
    },
    turnedOver: (name, value) =>
      name === null
        ? `Tu as retourné la carte${value === null ? "" : ` : ${value}`}.`
        : `${name} a retourné la carte.`,
    paidDraw: (text) => `Triplète : ${text}`,
    nothing: (name) =>
      name === null ? "Tu n’as rien trouvé à piocher." : `${name} n’a rien trouvé à piocher.`,
    flipped: (name, front) =>
      name === null ? `Tu as changé un 0 en ${front}.` : `${name} a changé un 0 en ${front}.`,
    recycled: (shuffled) =>
      shuffled
        ? "La défausse est mélangée : nouvelle pioche."
        : "La défausse est retournée : nouvelle pioche.",
    knocked: (name) => (name === null ? "Tu as frappé ! Dernier tour." : `${name} a frappé ! Dernier tour.`),
    passed: (name) => (name === null ? "Tu as passé." : `${name} a passé.`),
    skipped: (name) => (name === null ? "Tu n’avais rien à faire." : `${name} n’avait rien à faire.`),
    over: "La manche est finie.",
    yourTurn: "À toi !",
    nobody: "Il ne s’est encore rien passé.",
  },

  sheet: {
    title: (n) => `Manche ${n}`,
    final: "La partie est finie",
    all: "Scores",
    end: {
      zeros: "Une main de zéros l’a arrêtée.",
      knock: "Chacun a eu un dernier tour après la frappe.",
      cap: "Elle s’est arrêtée à la limite de tours.",
    },
    knocker: "a frappé",
    hand: "main",
    total: "vaut",
    points: "points",
    score: "score",
    penalty: (n) => `+${n} pour la frappe`,
    lowest: "la plus petite",
    handSpoken: (values) => (values === "" ? "aucune carte" : `cartes ${values}`),
    winner: "victoire",
    won: (names, you, many) => {
      if (you) return many ? `Victoire partagée : ${names}.` : "Tu gagnes la partie !";
      return many ? `${names} partagent la victoire.` : `${names} gagne la partie.`;
    },
    waiting: "La manche suivante commence quand tu veux, ou dans 20 secondes.",
    ready: "C’est noté. On distribue…",
    caption: "Points de chaque manche",
    player: "joueur",
    noRounds: "Aucune manche n’est encore finie.",
    seeRecord:
      "L’enregistrement contient la graine et le secret du mélange : chacun peut vérifier chaque donne.",
  },

  memory: {
    title: "Aide-mémoire",
    discard: "Défausse depuis le dessus",
    draw: "Pioche depuis le dessus",
    fronts: (values) => `faces connues : ${values}`,
    none: "rien de connu",
  },

  line: {
    open: "connecté",
    connecting: "connexion…",
    lost: "Connexion perdue. Nouvel essai…",
    ended: "déconnecté",
  },
  problems: {
    not_seated: "Tu n’as pas de place à cette table.",
    not_stored: "Le serveur n’a pas pu enregistrer ton coup, qui n’a donc pas été joué. Réessaie.",
    closed: "Cette table suivait d’anciennes règles ; elle est fermée.",
    too_fast: "C’était trop rapide pour le serveur.",
    bad_message: "Le serveur n’a pas compris la page. Recharge-la.",
    other_protocol: "La page et le serveur n’ont pas la même version. Recharge la page.",
  },
  rule: (id) => `Règle ${id}`,

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `C’est à ${name(why.acting)} de choisir.`;
      case "nothing_to_choose":
        return "Les cartes ne sont pas encore distribuées.";
      case "match_over":
        return "La partie est finie.";
      case "no_such_card":
        return "Cette carte n’est plus dans ta main.";
      case "no_cards":
        return "Joue au moins une carte.";
      case "neither_equal_nor_straight":
        return "Joue des nombres identiques, ou trois qui se suivent.";
      case "straight_of_three":
        return `Une suite a exactement trois cartes, pas ${count(why.chosen)}.`;
      case "no_wrap":
        return "Une suite ne continue pas de 10 à 0.";
      case "draw_first":
        return "Tu as joué : pioche maintenant une carte.";
      case "play_first":
        return "Joue d’abord, pioche ensuite.";
      case "flip_a_zero":
        return "Une triplète a été jouée : retourne un de tes zéros.";
      case "draw_for_triplet":
        return "Une triplète a été jouée : pioche une carte.";
      case "only_zeros_flip":
        return `On ne retourne qu’un zéro, pas un ${why.front}.`;
      case "no_triplet":
        return "On ne retourne un zéro que pour la triplète d’un autre.";
      case "already_knocked":
        return `${name(why.knocker)} a déjà frappé.`;
      case "too_few_plays":
        return `On frappe après avoir joué ${count(why.needed)} fois dans la manche ; tu en es à ${why.made}.`;
      case "too_few_cards":
        return `On frappe après avoir joué ${count(why.needed)} cartes dans la manche ; tu en es à ${why.made}.`;
      case "others_too_few_cards":
        return `On frappe quand chacun a joué ${count(why.needed)} cartes.`;
      case "knock_at_turns_end":
        return "À cette table, on frappe à la fin de son tour.";
      case "knock_or_end":
        return "Tu as pioché : frappe, ou finis ton tour.";
      case "pass_only_in_last_round":
        return "On ne passe qu’au dernier tour.";
      case "ends_by_itself":
        return "Le tour finit tout seul.";
      case "empty_hand":
        return "Ta main est vide : il n’y a rien à jouer.";
    }
  },

  help: {
    title: "Comment jouer ici",
    touch: [
      "Touche une carte pour la lever ; touches-en d’autres pour en choisir plusieurs. Touche encore une carte levée, ou le bouton, pour jouer.",
      "Tu peux aussi faire glisser les cartes levées vers le milieu de la table.",
      "Les cartes avec un point vont avec ton choix. Les petits boutons choisissent des groupes et des suites.",
      "Les cartes rayées des autres sont leurs dos : tu les vois, eux voient l’autre côté.",
    ],
    keysTitle: "Touches",
    keys: [
      ["← →", "le long de ta main"],
      ["Espace, Entrée", "lever une carte ; encore : jouer"],
      ["1 … 9, 0", "lever la première, … dixième carte"],
      ["P", "presser le bouton principal"],
      ["V / U", "prendre le dessus / retourner la carte"],
      ["K", "frapper"],
      ["X", "passer"],
      ["E", "finir le tour"],
      ["N", "manche suivante"],
      ["Échap", "reposer toutes les cartes"],
      ["H, T, S, L", "lire à haute voix : main, table, scores, dernier tour"],
      ["?", "cette aide"],
    ],
  },
  spoken: {
    hand: (values, total) => `Ta main : ${values}. Elle vaut ${total}.`,
    emptyHand: "Ta main est vide.",
    seat: (name, n, backs) => `${name} : ${cards(n)}, dos ${backs}.`,
    score: (name, n) => `${name} : ${points(n)}.`,
  },
};
