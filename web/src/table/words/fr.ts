import type { Words } from ".";

const points = (n: number) => (Math.abs(n) <= 1 ? `${n} point` : `${n} points`);
/** « de Mina », « d’Ana » */
const of = (name: string) => (/^[aeiouyhâàéèêëîïôû]/i.test(name) ? `d’${name}` : `de ${name}`);

export const fr: Words = {
  title: (sentence, game) => `${sentence} · ${game}`,
  round: (n) => `Manche ${n}`,
  untilPoints: (n) => `en ${points(n)}`,
  ofRounds: (n) => `sur ${n}`,
  watching: "Tu regardes la partie.",
  nothingYet: "Il ne s’est encore rien passé.",
  rule: (id) => `Règle ${id}`,

  status: {
    joining: "Tu prends place…",
    shuffling: "On mélange et on distribue…",
    catchingUp: "Les cartes bougent…",
    sending: "Envoi…",
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
    record: "Télécharger la partie",
    scores: "Scores",
    log: "Dernier tour de table",
    help: "Touches et aide",
    settings: "Réglages",
    rules: "Règles",
  },

  seats: {
    bot: (level) => `robot ${level}`,
    score: points,
    scored: (name, n) => `${name} : ${points(n)}.`,
    dealer: "donneur",
    turn: "joue",
    others: "Les autres",
  },

  sheet: {
    title: (n) => `Manche ${n}`,
    final: "La partie est finie",
    all: "Scores",
    score: "score",
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

  help: {
    title: "Comment jouer ici",
    keysTitle: "Touches",
    keys: [
      ["N", "manche suivante"],
      ["Échap", "reposer toutes les cartes"],
      ["H, T, S, L", "lire à voix haute : main, table, scores, dernier tour"],
      ["?", "cette aide"],
    ],
  },
};
