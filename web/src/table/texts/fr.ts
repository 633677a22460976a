import { frenchForm, frenchList, frenchOf as of, FrenchSubject } from "../../texts/subjects";
import type { en } from "./en";
import { counted } from "../../texts/numbers";

const points = (n: number) => counted("fr", n, "point", "points");

export const fr: typeof en = {
  title: (sentence, game, mine) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n) => `Manche ${n}`,
  rated: { mark: "Classée", full: "Partie classée" },
  daily: { mark: "du jour", full: "Donne du jour" },
  untilPoints: (n) => `en ${n}\u00a0pts`,
  roundOf: (n, rounds) =>
    rounds === 1 ? "Une manche" : n === null ? `${rounds} manches` : `Manche ${n} sur ${rounds}`,
  watching: "Tu regardes la partie.",
  nothingYet: "Il ne s’est encore rien passé.",
  rule: (id) => `Règle ${id}`,

  status: {
    joining: "Tu prends place…",
    standIn: "Un robot joue pour toi.",
    closed: "Cette table est fermée\u00a0: la partie s’est arrêtée sans résultat.",
    dealing: "On mélange et on distribue…",
    mine: "À toi de jouer.",
    wait: (name) => `À ${name} de jouer.`,
    roundOver: "La manche est finie.",
    matchOver: (names, you) =>
      you ? "Tu as gagné la partie\u00a0!" : `La partie est finie. Victoire\u00a0: ${frenchList(names)}.`,
  },

  group: (name: string) => `Groupe\u00a0: ${name}`,

  do: {
    putBack: "Reposer",
    nextRound: "Manche suivante",
    toTable: "Retour à la table",
    skip: "Aller à la suite",
    compare: "Comparer avec tous",
    rematch: "Revanche",
    toRematch: "Rejoindre la revanche",
    watchRematch: "Regarder la revanche",
    keepGroup: "Garder ce groupe",
    record: "Télécharger le fichier",
    check: "Vérifier la donne",
    replay: "Revoir",
    scores: "Scores",
    log: "Derniers coups",
    help: "Comment jouer",
    settings: "Réglages",
    rules: "Règles",
    words: "Dire quelque chose",
    people: "Joueurs et menu",
  },

  seats: {
    bot: (level) => `robot\u00a0: ${level}`,
    score: points,
    scored: (name, n) => `${name}\u00a0: ${points(n)}.`,
    dealer: "à la donne",
    turn: "joue",
    thinking: "réfléchit",
    others: "Les autres",
    you: "Toi",
    own: "Tes cartes",
    actions: "Ce que tu peux faire",
    fresh: "nouvelle",
    none: (card) => `Tu n’as pas ${of(card)}.`,
    noneOfPot: (card) => `Il n’y a pas de ${card} dans le pot.`,
    seatStatus: {
      bot: "robot",
      here: "là",
      away: "hors ligne",
      gone: "plus là",
      clock: "un robot joue",
      left: "un robot joue",
      asked: "un robot joue",
    },
  },

  people: {
    title: "À cette table",
    you: (name) => `${name} (toi)`,
    seatStatuses: {
      bot: "un robot",
      here: "à la table",
      away: "hors ligne",
      gone: "hors ligne depuis plus de deux minutes",
      clock: "temps écoulé\u00a0; un robot joue",
      left: "a quitté la partie\u00a0; un robot joue",
      asked: "hors ligne\u00a0; les autres font jouer un robot",
    },
    changed: {
      bot: (name) => `Un robot a pris la place ${of(name)}.`,
      here: (name) => `${name} est de retour.`,
      away: (name) => `${name} est hors ligne.`,
      gone: (name) => `${name} n’est plus là.`,
      clock: (name) => `Le temps ${of(name)} est écoulé. Un robot prend le relais.`,
      left: (name) => `${name} a quitté la partie. Un robot prend le relais.`,
      asked: (name) => `Un robot joue pour ${name}.`,
    },
    took: (name, before) => `${name} prend la place ${of(before)}.`,
    renamed: (before, name) => `${before} s’appelle maintenant ${name}.`,
    watchers: (n) => counted("fr", n, "personne regarde.", "personnes regardent."),
    letBotPlay: (name) => `Faire jouer un robot pour ${name}`,
    mute: (name) => `Masquer les messages ${of(name)}`,
    muted: "messages masqués",
    elsewhere: "Continuer sur un autre appareil",
    leave: "Quitter la partie",
    leaveTitle: "Quitter la partie\u00a0?",
    endMatch: "Arrêter la partie",
    stay: "Rester",
  },

  absent: {
    clock: (name, left) => `${name} n’est pas là. Un robot prend le relais dans ${left}.`,
    people: (name, left) => `${name} n’est pas là. Un robot pourra prendre le relais dans ${left}.`,
    now: (name) => `${name} n’est pas là. Toute la table peut faire jouer un robot.`,
  },

  standIn: {
    clock: "Ton temps est écoulé. Un robot joue pour toi.",
    left: "Tu as quitté la partie. Un robot joue pour toi jusqu’à ton retour.",
    asked: "Tu n’étais pas là\u00a0: les autres ont fait jouer un robot pour toi.",
    short: "un robot joue pour toi",
    back: "Reprendre ma place",
  },

  watch: {
    moved: "Tu joues maintenant sur ton autre appareil.",
    movedHint: "Ici, tu regardes.",
    open: "Tu ne vois que ce que tout le monde peut voir.",
    replay: "Après la partie, on la revoit toutes cartes ouvertes, si toute la table est d’accord.",
    take: (name) => `Prendre la place ${of(name)}`,
    taking: "Tu peux prendre la suite d’un robot.",
    joinLater: "Entrer après cette manche",
    joining: "Tu entreras après cette manche. Annuler\u00a0?",
  },

  time: {
    span: (span) => {
      if (span.in === "days")
        return `${counted("fr", span.days, "jour", "jours")}${span.hours === 0 ? "" : ` ${span.hours}\u00a0h`}`;
      if (span.in === "hours") return `${span.hours}\u00a0h ${span.minutes}\u00a0min`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    shortDays: (days, hours) => `${days}\u00a0j${hours === 0 ? "" : ` ${hours}\u00a0h`}`,
    left: "temps restant\u00a0:",
    bank: "réserve",
    then: (bank) => `puis ${bank} de réserve`,
    hurry: "Moins de dix secondes, puis un robot jouera pour toi.",
    runs: (name, left) => `${name ?? "Toi"}\u00a0: encore ${left}.`,
    none: "Pas de temps en cours.",
  },

  talk: {
    title: "Dire quelque chose",
    pausing: "Tu pourras reparler dans un instant.",
    off: "Tu as masqué les messages des autres.",
    othersOn: "Messages à la table",
    said: (name, word) => `${name}\u00a0: ${word}`,
    words: {
      hello: "Bonjour\u00a0!",
      good_luck: "Bonne chance\u00a0!",
      well_played: "Bien joué\u00a0!",
      thanks: "Merci\u00a0!",
      sorry: "Pardon\u00a0!",
      oh: "Oh\u00a0!",
      ouch: "Aïe\u00a0!",
      close: "C’était juste\u00a0!",
      thinking: "Je réfléchis…",
      take_your_time: "Prends ton temps.",
      right_back: "Je reviens\u00a0!",
      back: "Me revoilà\u00a0!",
      once_more: "Encore une\u00a0?",
      good_game: "Belle partie\u00a0!",
      bye: "Au revoir\u00a0!",
      laugh: "rit",
      heart: "un cœur",
      clap: "applaudit",
      triplet_sorry: "Triplète, pardon\u00a0!",
      when_knock: "Tu frappes quand\u00a0?",
      nearly_zero: "Presque zéro\u00a0!",
      what_a_square: "Quel beau carré\u00a0!",
    },
  },

  sheet: {
    all: "Scores",
    score: "score",
    caption: "Points par manche",
    player: "nom",
    again: (names) => `Envie d’une revanche\u00a0: ${frenchList(names)}.`,
    noRounds: "Aucune manche finie pour le moment.",
  },

  keepGroup: {
    about: (others) =>
      `Un groupe avec ${frenchList(others)} et toi, sa table, son lien et son classement. Les autres le trouveront parmi leurs groupes.`,
    name: "Nom du groupe",
    nameHint: "Sans nom, il portera les vôtres.",
    make: "Créer le groupe",
  },

  ending: {
    standIn: "À la fin, un robot a joué pour toi.",
    round: (n) => `Manche ${n}`,
    leads: (who, score) =>
      `${FrenchSubject(who)} ${frenchForm(who, ["mènes", "mène", "menez", "mènent"])} avec ${score}.`,
    roundOf: (n, all) => `Manche ${n} sur ${all}.`,
    lowest: "la plus petite",
    inAll: (before, after) => (before === after ? `${after} en tout` : `${before} → ${after}`),
    inAllSpoken: (after) => `En tout\u00a0: ${after}.`,
    scores: "Tous les scores",
    startsIn: (seconds) => `dans ${seconds}\u00a0s`,
    nextRoundIn: (seconds) => `prochaine manche dans ${seconds}\u00a0s`,
    starting: "c’est parti…",
    ready: "C’est noté",
    waitingFor: (names) => `on attend ${frenchList(names)}`,
    wins: (who) =>
      who.you
        ? `${FrenchSubject(who)} ${frenchForm(who, ["gagnes", "gagne", "gagnez", "gagnent"])}\u00a0!`
        : `${FrenchSubject(who)} ${frenchForm(who, ["gagnes", "gagne", "gagnez", "gagnent"])}`,
    place: (n) => `Tu finis ${n === 1 ? "en tête" : `${n}e`}.`,
    placeSpoken: (n) => `Place ${n}\u00a0:`,
    ranking: "Scores finaux",
    details: { rounds: "Manches, mains, mélange", cards: "Cartes, partie, mélange" },
    detailsTitle: "Le déroulé",
    replayLater: (from) => `À revoir dès ${from}`,
    verifyLater: (from) =>
      `C’est la donne d’aujourd’hui\u00a0: son fichier sera publié à la fin du jour (${from}), et chacun pourra alors la vérifier.`,
    verify:
      "Le fichier de la partie contient la graine et le secret du mélange\u00a0: tout le monde peut vérifier chaque donne.",
  },

  share: {
    do: "Partager",
    title: "Partager le résultat",
    picture: "Le résultat en image",
    copy: "Copier le texte",
    copied: "Copié",
    notCopied: "Ton navigateur ne permet pas de copier.",
    save: "Enregistrer l’image",
    result: (game, headline) => `${game}\u00a0: ${headline}`,
    wins: (names) => `${frenchList(names)} ${names.length === 1 ? "gagne" : "gagnent"}`,
    place: (place, name, score) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "en ligne",
    connecting: "connexion…",
    lost: "Connexion perdue. Nouvel essai…",
    lostHint: "Rien n’est perdu. Tu verras la suite à ton retour.",
    tryNow: "Essayer maintenant",
    barred: "interdit",
    ended: "hors ligne",
  },
  problems: {
    not_seated: "Tu n’as pas de place à cette table.",
    not_stored: "Le serveur n’a pas pu enregistrer ton coup, qui n’a donc pas été joué. Réessaie.",
    outcome_unknown:
      "Le serveur n’atteint pas sa base de données. La partie continue dès que c’est possible.",
    closed: "Cette table est fermée\u00a0: la partie s’est arrêtée sans résultat.",
    not_host: "Il faut être l’hôte pour faire cela.",
    begun: "La partie a déjà commencé\u00a0: ce n’est plus possible.",
    wrong_number: "Ce jeu ne se joue pas à ce nombre.",
    wrong_seat: "Cette place n’est pas libre, ou personne n’y est.",
    stood_in: "Un robot joue pour toi. Reprends d’abord ta place.",
    not_gone: "Personne n’est absent de cette place depuis deux minutes.",
    too_fast: "C’était trop rapide. Attends un instant.",
    bad_message: "Le serveur n’a pas compris la page. Recharge-la.",
    other_protocol: "La page et le serveur n’ont pas la même version. Recharge la page.",
    went_back: "Le serveur a perdu les derniers coups. La partie continue d’ici.",
  },

  help: {
    keysTitle: "Touches",
    keys: [
      ["N", "manche suivante"],
      ["W", "dire quelque chose"],
      ["M", "joueurs et menu"],
      ["Échap", "reposer toutes les cartes"],
      ["H, T, S, L, C", "lire à voix haute\u00a0: main, table, scores, derniers coups, temps"],
      ["?", "cette aide"],
    ],
  },
};
