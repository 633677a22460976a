import { frenchForm, frenchOf as of, FrenchSubject } from "../../texts/subjects";
import type { en } from "./en";

const points = (n: number) => (Math.abs(n) <= 1 ? `${n} point` : `${n} points`);

export const fr: typeof en = {
  title: (sentence, game, mine) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n) => `Manche ${n}`,
  untilPoints: (n) => `en ${points(n)}`,
  ofRounds: (n) => `sur ${n}`,
  watching: "Tu regardes la partie.",
  nothingYet: "Il ne s’est encore rien passé.",
  rule: (id) => `Règle ${id}`,

  status: {
    joining: "Tu prends place…",
    standIn: "Un robot joue pour toi.",
    closed: "Cette table est fermée : la partie s’est arrêtée sans résultat.",
    dealing: "On mélange et on distribue…",
    mine: "À toi de jouer.",
    wait: (name) => `C’est le tour ${of(name)}.`,
    roundOver: "La manche est finie.",
    matchOver: (names, you) =>
      you ? "Tu as gagné la partie !" : `La partie est finie. Victoire : ${names}.`,
  },

  do: {
    putBack: "Reposer",
    nextRound: "Manche suivante",
    toTable: "À la table",
    skip: "Aller à la suite",
    rematch: "Revanche",
    toRematch: "Reprendre place",
    watchRematch: "Regarder la revanche",
    record: "Télécharger la partie",
    scores: "Scores",
    log: "Dernier tour de table",
    help: "Comment jouer",
    settings: "Réglages",
    rules: "Règles",
    words: "Dire quelque chose",
    people: "La table et les joueurs",
  },

  seats: {
    bot: (level) => `robot : ${level}`,
    score: points,
    scored: (name, n) => `${name} : ${points(n)}.`,
    dealer: "donneur",
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
      clock: "robot joue",
      left: "robot joue",
      asked: "robot joue",
    },
  },

  people: {
    title: "À cette table",
    you: (name) => `${name} (toi)`,
    seatStatuses: {
      bot: "un robot",
      here: "à la table",
      away: "absent pour le moment",
      gone: "absence de plus de deux minutes",
      clock: "temps écoulé ; un robot joue",
      left: "a quitté la partie ; un robot joue",
      asked: "absence ; les autres ont fait jouer un robot",
    },
    changed: {
      bot: (name) => `Un robot occupe la place ${of(name)}.`,
      here: (name) => `${name} est de retour.`,
      away: (name) => `${name} s’absente.`,
      gone: (name) => `${name} n’est plus là.`,
      clock: (name) => `Le temps ${of(name)} est écoulé. Un robot continue.`,
      left: (name) => `${name} a quitté la partie. Un robot continue.`,
      asked: (name) => `Un robot joue pour ${name}.`,
    },
    took: (name, before) => `${name} prend la place ${of(before)}.`,
    renamed: (before, name) => `${before} s’appelle maintenant ${name}.`,
    watchers: (n) => (n === 1 ? "1 personne regarde." : `${n} personnes regardent.`),
    letBotPlay: (name) => `Faire jouer un robot pour ${name}`,
    mute: (name) => `Ne plus entendre ${name}`,
    muted: "on ne l’entend plus",
    elsewhere: "Continuer sur un autre appareil",
    leave: "Quitter la partie",
    leaveTitle: "Quitter la partie ?",
    leaveText: "Un robot joue à ta place. Tu peux revenir jusqu’à la fin de la partie.",
    leaveAlone: "Tu joues seul contre des robots\u00a0: la partie s’arrête ici, sans résultat.",
    endMatch: "Arrêter la partie",
    stay: "Rester",
  },

  absent: {
    clock: (name, left) => `${name} n’est pas là. Un robot prend le relais dans ${left}.`,
    people: (name, left) => `${name} n’est pas là. Un robot pourra prendre le relais dans ${left}.`,
    now: (name) => `${name} n’est pas là. Chacun à la table peut faire jouer un robot.`,
  },

  standIn: {
    clock: "Ton temps est écoulé. Un robot joue pour toi.",
    left: "Tu as quitté la partie. Un robot joue pour toi jusqu’à ton retour.",
    asked: "Tu n’étais pas là, alors les autres ont fait jouer un robot pour toi.",
    short: "un robot joue pour toi",
    back: "Reprendre ma place",
  },

  watch: {
    moved: "Tu joues maintenant sur ton autre appareil.",
    movedHint: "Ici, tu regardes.",
    take: (name) => `Prendre la place ${of(name)}`,
    taking: "La place d’un robot est libre pour toi.",
    joinLater: "Entrer après cette manche",
    joining: "Tu entres après cette manche. Annuler\u00a0?",
  },

  time: {
    span: (span) => {
      if (span.in === "days") return `${span.days === 1 ? "1 jour" : `${span.days} jours`} ${span.hours} h`;
      if (span.in === "hours") return `${span.hours} h ${span.minutes} min`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    left: "temps restant :",
    bank: "réserve",
    then: (bank) => `puis ${bank} de réserve`,
    hurry: "Moins de dix secondes, puis un robot joue pour toi.",
    runs: (name, left) => `${name ?? "Toi"} : encore ${left}.`,
    none: "Aucun temps ne s’écoule.",
  },

  talk: {
    title: "Dire quelque chose",
    pausing: "Encore un instant avant de parler.",
    off: "Tu n’affiches pas ce que disent les autres.",
    othersOn: "Paroles des autres",
    said: (name, word) => `${name} : ${word}`,
    words: {
      hello: "Bonjour !",
      good_luck: "Bonne chance !",
      well_played: "Bien joué !",
      thanks: "Merci !",
      sorry: "Pardon !",
      oh: "Oh !",
      ouch: "Aïe !",
      close: "C’était juste !",
      thinking: "Je réfléchis.",
      take_your_time: "Prends ton temps.",
      right_back: "Je reviens.",
      back: "Me revoilà.",
      once_more: "Encore une ?",
      good_game: "Belle partie !",
      bye: "Au revoir !",
      laugh: "rit",
      heart: "un cœur",
      clap: "applaudit",
      triplet_sorry: "Triplète de nombres, pardon !",
      when_knock: "Tu frappes quand ?",
      nearly_zero: "Presque zéro !",
      what_a_square: "Quel carré !",
    },
  },

  sheet: {
    all: "Scores",
    score: "score",
    caption: "Points de chaque manche",
    player: "joueur",
    again: (names) => `${names} veut rejouer.`,
    noRounds: "Aucune manche n’est encore finie.",
  },

  ending: {
    round: (n) => `Manche ${n}`,
    leads: (who, score) =>
      `${FrenchSubject(who)} ${frenchForm(who, ["mènes", "mène", "menez", "mènent"])} avec ${score}.`,
    roundOf: (n, all) => `Manche ${n} sur ${all}.`,
    lowest: "la plus petite",
    inAll: (before, after) => (before === after ? `${after} en tout` : `${before} → ${after}`),
    inAllSpoken: (after) => `En tout ${after}.`,
    scores: "Tous les scores",
    startsIn: (seconds) => `dans ${seconds} s`,
    starting: "c’est parti…",
    ready: "C’est noté",
    waitingFor: (names) => `on attend ${names}`,
    wins: (who) =>
      who.you
        ? `${FrenchSubject(who)} ${frenchForm(who, ["gagnes", "gagne", "gagnez", "gagnent"])}\u00a0!`
        : `${FrenchSubject(who)} ${frenchForm(who, ["gagnes", "gagne", "gagnez", "gagnent"])}`,
    place: (n) =>
      `Tu finis ${["premier", "deuxième", "troisième", "quatrième", "cinquième"][n - 1] ?? "dernier"}.`,
    placeSpoken: (n) => `Place ${n}\u00a0:`,
    ranking: "Scores finaux",
    details: { rounds: "Manches, mains, mélange", cards: "Cartes, partie, mélange" },
    detailsTitle: "Le déroulé",
    verify:
      "L’enregistrement contient la graine et le secret du mélange\u00a0: chacun peut vérifier chaque donne.",
    back: "Retour au résultat",
  },

  share: {
    do: "Partager",
    title: "Partager le résultat",
    picture: "Le résultat en image",
    copy: "Copier le texte",
    copied: "Copié",
    notCopied: "Le navigateur ne permet pas de copier.",
    save: "Enregistrer l’image",
    result: (game, headline) => `${game}\u00a0: ${headline}`,
    wins: (names) => `${new Intl.ListFormat("fr").format(names)} ${names.length === 1 ? "gagne" : "gagnent"}`,
    place: (place, name, score) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "connecté",
    connecting: "connexion…",
    lost: "Connexion perdue. Nouvel essai…",
    lostHint: "Rien n’est perdu. Ce que tu manques sera joué à ton retour.",
    tryNow: "Essayer maintenant",
    ended: "déconnecté",
  },
  problems: {
    not_seated: "Tu n’as pas de place à cette table.",
    not_stored: "Le serveur n’a pas pu enregistrer ton coup, qui n’a donc pas été joué. Réessaie.",
    closed: "Cette table est fermée : la partie s’est arrêtée sans résultat.",
    not_host: "Seul l’hôte de la table peut faire cela.",
    begun: "La partie a commencé : c’était possible avant.",
    wrong_number: "Le nombre de joueurs ne convient pas à ce jeu.",
    wrong_seat: "Cette place n’est pas libre, ou personne n’y est.",
    stood_in: "Un robot joue pour toi. Reprends d’abord ta place.",
    not_gone: "Personne n’est absent de cette place depuis deux minutes.",
    too_fast: "C’était trop rapide pour le serveur.",
    bad_message: "Le serveur n’a pas compris la page. Recharge-la.",
    other_protocol: "La page et le serveur n’ont pas la même version. Recharge la page.",
  },

  help: {
    title: "Comment jouer ici",
    keysTitle: "Touches",
    keys: [
      ["N", "manche suivante"],
      ["W", "dire quelque chose"],
      ["M", "la table et les joueurs"],
      ["Échap", "reposer toutes les cartes"],
      ["H, T, S, L, C", "lire à voix haute : main, table, scores, dernier tour, temps"],
      ["?", "cette aide"],
    ],
  },
};
