const points = (n: number) => (n === 1 || n === -1 ? `${n} point` : `${n} points`);

export const en = {
  title: (sentence: string, game: string) => `${sentence} · ${game}`,
  round: (n: number) => `Round ${n}`,
  untilPoints: (n: number) => `to ${points(n)}`,
  ofRounds: (n: number) => `of ${n}`,
  watching: "You are watching.",
  nothingYet: "Nothing has happened yet.",
  rule: (id: string) => `Rule ${id}`,

  status: {
    joining: "Taking your seat…",
    shuffling: "Shuffling and dealing…",
    catchingUp: "Cards are moving…",
    sending: "Sending…",
    wait: (name: string) => `It is ${name}'s turn.`,
    roundOver: "The round is over.",
    matchOver: (names: string, you: boolean) =>
      you ? "You have won the match!" : `The match is over. ${names} won.`,
  },

  do: {
    putBack: "Put back",
    nextRound: "Next round",
    toTable: "To the table",
    skip: "Skip ahead",
    rematch: "Rematch",
    record: "Download record",
    scores: "Scores",
    log: "Last lap",
    help: "Keys and help",
    settings: "Settings",
    rules: "Rules",
  },

  seats: {
    bot: (level: string) => `${level} bot`,
    score: points,
    scored: (name: string, n: number) => `${name}: ${points(n)}.`,
    dealer: "dealer",
    turn: "playing",
    others: "The others",
  },

  sheet: {
    title: (n: number) => `Round ${n}`,
    final: "The match is over",
    all: "Scores",
    score: "score",
    winner: "winner",
    won: (names: string, you: boolean, many: boolean) => {
      if (you) return many ? `You share the victory: ${names}.` : "You win the match!";
      return many ? `${names} share the victory.` : `${names} wins the match.`;
    },
    waiting: "The next round is dealt when you are ready, or after 20 seconds.",
    ready: "Ready. Dealing…",
    caption: "Points of every round",
    player: "player",
    noRounds: "No round is finished yet.",
    seeRecord: "The record holds the shuffle's seed and secret: anybody can check every deal.",
  },

  line: {
    open: "connected",
    connecting: "connecting…",
    lost: "Connection lost. Trying again…",
    ended: "disconnected",
  },
  problems: {
    not_seated: "You have no seat at this table.",
    not_stored: "The server could not store your move, so it was not made. Try again.",
    closed: "This table was played with older rules and is closed.",
    too_fast: "That was too fast for the server.",
    bad_message: "The server did not understand the page. Reload it.",
    other_protocol: "The page is from another version than the server. Reload it.",
  } as Record<string, string>,

  help: {
    title: "How to play here",
    keysTitle: "Keys",
    keys: [
      ["N", "next round"],
      ["Esc", "put all cards back"],
      ["H, T, S, L", "read aloud: hand, table, scores, last lap"],
      ["?", "this help"],
    ] as [string, string][],
  },
};
