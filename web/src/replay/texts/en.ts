export const en = {
  title: (game: string) => `${game}: replay`,
  loading: "Loading the match…",
  controls: "Replay",
  slider: "Moment",
  /** Where the match stands, in short and spoken. */
  moment: (at: number, last: number) => `${at} of ${last}`,
  momentOf: (round: number, at: number, last: number) => `Round ${round} · ${at} of ${last}`,
  /** A link named a moment that the match does not have. */
  beyond: (last: number) => `This match ends after ${last}: here is the end.`,
  back: "One back",
  step: "One forward",
  play: "Play",
  pause: "Pause",
  previousRound: "Previous round",
  nextRound: "Next round",
  viewpoint: "What you see",
  open: "All cards",
  spectator: "As a spectator",
  /** What the person knew, in place of the own name. */
  own: "Your cards",
  as: (name: string) => `As ${name}`,
  more: "Share and more",
  share: "This moment",
  link: "Link to this moment",
  publication: {
    title: "Who can open the link",
    choices: { nobody: "Only us", anonymous: "Everyone, without my name", named: "Everyone, with my name" },
    public: "Everyone with the link can watch this match.",
    /** How many of the match's people allow it. */
    missing: (allowed: number, people: number) =>
      people === 1
        ? "Only you can open the link."
        : `Only the people of this match can open the link, until all of them allow more: ${allowed} of ${people} do.`,
  },
  record: "Download the record",
  check: "Check this deal",
  /** To a match that is not over. */
  match: "To the match",
  result: "To the result",
  help: {
    touch: [
      "Drag the slider to any moment, or swipe over the table: to the left goes on, to the right goes back.",
      "The list beside the buttons shows what each player saw, or all cards.",
    ],
    keys: [
      ["← →", "one moment back, one forward"],
      ["Space", "play, or pause"],
      ["Page ↑, Page ↓", "previous round, next round"],
      ["Home, End", "the beginning, the end"],
      ["H, T, S, L", "read aloud: hand, table, scores, recent moves"],
      ["?", "this help"],
    ] as [string, string][],
  },
  notOver: "This match isn’t over yet. You can replay it when it is.",
  lesson: "A lesson has no replay.",
  /** The try with the median score at the deal of a day. */
  median: "This is how the person with the median result played the deal. No name is shown.",
  /** The same where that is the own try. */
  ownMedian: "The median result is yours: this is how you played the deal.",
  deal: "To the deal",
  somebody: "Someone",
  you: "You",
  ownTryFirst: "Finish your own try at this deal first. Once the day is over, everyone can watch.",
  nobodyFinished: "Nobody has finished this deal.",
  /** After a sentence about midnight UTC. */
  localMidnight: (time: string) => `Where you are, that’s at ${time}.`,
};
