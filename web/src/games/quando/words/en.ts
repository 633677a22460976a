import type { Kind } from "../../../protocol/quando/Kind";
import type { Refusal } from "../messages";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const count = (n: number) => COUNTS[n] ?? String(n);
const cards = (n: number) => (n === 1 ? "1 card" : `${n} cards`);
const points = (n: number) => (n === 1 ? "1 point" : `${n} points`);

/** A play as a noun: "a 7", "two 10s", "three 8s", "the straight 4-5-6". */
const play = (kind: Kind, values: readonly number[]) => {
  if (kind === "straight") return `the straight ${values.join("\u2011")}`;
  if (values.length === 1) return `${values[0] === 8 ? "an" : "a"} ${values[0]}`;
  return `${count(values.length)} ${values[0]}s`;
};

export const en = {
  name: "Quando",
  authors: "A game by Jannik Walter and Reinhard Staupe (KENDi, 2024)",
  bots: { greedy: "Clever", random: "Dreamy" } as Record<string, string>,
  botHints: { greedy: "plays like a sensible person", random: "plays whatever comes to mind" } as Record<
    string,
    string
  >,
  presets: {
    official: "Official",
    official_en_literal: "English booklet",
    accessijeux: "AccessiJeux",
    duel40: "Duel to 40",
  } as Record<string, string>,
  presetHints: {
    official: "The publisher's rules, to 50 points.",
    official_en_literal: "A knock needs two cards played, not two plays.",
    accessijeux:
      "Knock after drawing and from the first turn; triplets are paid before the draw; used cards are shuffled; zeros do not end a round.",
    duel40: "The publisher's rules for two, to 40 points.",
  } as Record<string, string>,
  options: {
    target_score: { name: "The match ends", values: {} },
    knock_condition: {
      name: "Before a knock",
      values: {
        "own_plays>=2": "two plays of one's own",
        "own_cards>=2": "two cards of one's own",
        "all_cards>=2": "two cards by everybody",
        none: "nothing is needed",
      },
    },
    zero_end: { name: "A hand of zeros ends the round", values: {} },
    start: { name: "Who begins", values: { left_of_dealer: "left of the dealer", random: "anybody" } },
    knock_timing: {
      name: "One knocks",
      values: { instead_of_turn: "instead of a turn", end_of_turn: "at the end of a turn" },
    },
    triplet_order: {
      name: "A triplet is paid",
      values: { after_draw: "after the draw", before_draw: "before the draw" },
    },
    recycle: {
      name: "An empty draw pile",
      values: { flip_unshuffled: "discards turned over", shuffle_random_sides: "discards shuffled" },
    },
    knock_penalty: { name: "Penalty of a failed knock", values: {} },
    knock_needs_sole_lowest: { name: "A tie makes the knocker pay", values: {} },
    owner_saw_dealt_backs: { name: "Backs seen when picked up", values: {} },
    turn_cap: { name: "Turns per player and round", values: {} },
  } as Record<string, { name: string; values: Record<string, string> }>,

  title: (sentence: string) => `${sentence} · Quando`,
  round: (n: number) => `Round ${n}`,
  untilPoints: (n: number) => `to ${points(n)}`,
  ofRounds: (n: number) => `of ${n}`,
  lastRound: "Last round!",
  lastRoundBy: (name: string | null) => (name === null ? "You knocked" : `${name} knocked`),
  watching: "You are watching.",

  status: {
    joining: "Taking your seat…",
    shuffling: "Shuffling and dealing…",
    catchingUp: "Cards are moving…",
    sending: "Sending…",
    play: "Your turn: choose cards to play.",
    playLast: "Your last turn: play once more, or pass.",
    empty: "Your turn: your hand is empty. Draw a card.",
    draw: "Your turn: draw a card.",
    flip: "A triplet! Turn one of your zeros over.",
    pay: "A triplet! You have no zero: draw a card.",
    ending: "Your turn: knock, or end your turn?",
    wait: (name: string) => `It is ${name}'s turn.`,
    waitLast: (name: string) => `Last round: it is ${name}'s turn.`,
    waitPay: (name: string) => `${name} pays for the triplet.`,
    roundOver: "The round is over.",
    matchOver: (names: string, you: boolean) =>
      you ? "You have won the match!" : `The match is over. ${names} won.`,
  },

  do: {
    play: (kind: Kind, values: readonly number[]) => {
      const what = play(kind, values);
      return kind === "triplet" ? `Play ${what}: triplet!` : `Play ${what}`;
    },
    choose: "Choose cards",
    notThese: "Not together",
    becomes: (total: number) => `hand then ${total}`,
    thenDraw: (total: number) => `hand ${total}, then a draw`,
    take: (value: number) => `Take the ${value}`,
    takeUnseen: "Take the side that lies up",
    turnOver: "Turn it over",
    turnOverHint: "take the other side",
    flip: (value: number) => `Turn this ${value} over`,
    flipHint: "and take its back",
    knock: "Knock",
    pass: "Pass",
    passHint: "play nothing, draw nothing",
    end: "End the turn",
    putBack: "Put back",
    why: "Why not?",
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

  knock: {
    title: "Knock now?",
    body: (total: number) =>
      `Your hand is worth ${points(total)}. Everybody else has one more turn, then all hands are counted.`,
    risk: (penalty: number) =>
      `If you are not alone with the smallest hand, you pay its worth and ${points(penalty)} more.`,
    riskTie: (penalty: number) =>
      `If your hand is not among the smallest, you pay its worth and ${points(penalty)} more.`,
    yes: "Yes, knock",
    no: "Not yet",
  },

  cards: {
    own: (value: number, state: string | null, place: number, of: number) =>
      `${value}, ${state === null ? "" : `${state}, `}${place} of ${of}`,
    playable: "playable",
    flippable: "can be turned over",
    raised: "raised",
    notNow: "does not fit",
    back: (value: number) => `back ${value}`,
    unknown: "unknown",
    hand: "Your hand",
    total: (total: number) => `worth ${total}`,
    remembered: (value: number) => `its back is ${value}`,
  },
  sets: {
    title: "Sets and straights",
    equal: (values: readonly number[]) => `${count(values.length)} ${values[0]}s`,
    triplet: (values: readonly number[]) => `triplet of ${values[0]}s`,
    straight: (values: readonly number[]) => `straight ${values.join("\u2011")}`,
  },
  piles: {
    draw: "Draw pile",
    discard: "Discards",
    drawSpoken: (n: number, top: number | null) =>
      `Draw pile, ${cards(n)}${top === null ? "" : `, ${top} lies up`}`,
    discardSpoken: (n: number, top: number | null) =>
      `Discards, ${cards(n)}${top === null ? "" : `, ${top} on top`}`,
    empty: "empty",
  },
  seats: {
    you: "You",
    bot: (level: string) => `${level} bot`,
    score: (n: number) => points(n),
    cards,
    dealer: "dealer",
    knocked: "knocked",
    turn: "playing",
    backs: (values: string) => `backs: ${values}`,
    others: "The others",
  },

  say: {
    dealt: (name: string | null, round: number) =>
      name === null ? `You dealt round ${round}.` : `${name} dealt round ${round}.`,
    played: (name: string | null, kind: Kind, values: readonly number[]) => {
      const what = play(kind, values) + (kind === "triplet" ? ": triplet!" : ".");
      return name === null ? `You played ${what}` : `${name} played ${what}`;
    },
    tookVisible: (name: string | null, value: number | null) => {
      const what = value === null ? "the side that lay up" : `the ${value}`;
      return name === null ? `You took ${what}.` : `${name} took ${what}.`;
    },
    turnedOver: (name: string | null, value: number | null) =>
      name === null
        ? `You turned the card over${value === null ? "" : ` and got ${value}`}.`
        : `${name} turned the card over.`,
    paidDraw: (text: string) => `Triplet: ${text}`,
    nothing: (name: string | null) =>
      name === null ? "You found no card to draw." : `${name} found no card to draw.`,
    flipped: (name: string | null, front: number) =>
      name === null ? `You turned a 0 into ${front}.` : `${name} turned a 0 into ${front}.`,
    recycled: (shuffled: boolean): string =>
      shuffled
        ? "The discards were shuffled into a new draw pile."
        : "The discards were turned over: a new draw pile.",
    knocked: (name: string | null) =>
      name === null ? "You knocked! Last round." : `${name} knocked! Last round.`,
    passed: (name: string | null) => (name === null ? "You passed." : `${name} passed.`),
    skipped: (name: string | null) =>
      name === null ? "You had nothing to do." : `${name} had nothing to do.`,
    over: "The round is over.",
    yourTurn: "Your turn!",
    nobody: "Nothing has happened yet.",
  },

  sheet: {
    title: (n: number) => `Round ${n}`,
    final: "The match is over",
    all: "Scores",
    end: {
      zeros: "A hand of zeros alone ended it.",
      knock: "Everybody had a last turn after the knock.",
      cap: "It ended at the turn limit.",
    },
    knocker: "knocked",
    hand: "hand",
    total: "worth",
    points: "points",
    score: "score",
    penalty: (n: number) => `+${n} for the knock`,
    lowest: "lowest",
    handSpoken: (values: string) => (values === "" ? "no cards" : `cards ${values}`),
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

  memory: {
    title: "Memory aid",
    discard: "Discards from the top",
    draw: "Draw pile from the top",
    fronts: (values: string) => `known fronts: ${values}`,
    none: "nothing known yet",
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
  },
  rule: (id: string) => `Rule ${id}`,

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `It is for ${name(why.acting)} to choose.`;
      case "nothing_to_choose":
        return "The cards are not dealt yet.";
      case "match_over":
        return "The match is over.";
      case "no_such_card":
        return "This card is no longer in your hand.";
      case "no_cards":
        return "Play at least one card.";
      case "neither_equal_nor_straight":
        return "Play equal numbers, or three in a row.";
      case "straight_of_three":
        return `A straight has exactly three cards, not ${count(why.chosen)}.`;
      case "no_wrap":
        return "A straight does not go on from 10 to 0.";
      case "draw_first":
        return "You have played: draw a card now.";
      case "play_first":
        return "Play first, then draw.";
      case "flip_a_zero":
        return "A triplet was played: turn one of your zeros over.";
      case "draw_for_triplet":
        return "A triplet was played: draw a card.";
      case "only_zeros_flip":
        return `Only a zero is turned over, not a ${why.front}.`;
      case "no_triplet":
        return "Zeros are turned over only for somebody else's triplet.";
      case "already_knocked":
        return `${name(why.knocker)} has knocked already.`;
      case "too_few_plays":
        return `You may knock after ${count(why.needed)} plays in this round; you have made ${count(why.made)}.`;
      case "too_few_cards":
        return `You may knock after ${count(why.needed)} cards in this round; you have played ${count(why.made)}.`;
      case "others_too_few_cards":
        return `You may knock once everybody has played ${count(why.needed)} cards.`;
      case "knock_at_turns_end":
        return "At this table you knock at the end of your turn.";
      case "knock_or_end":
        return "You have drawn: knock, or end your turn.";
      case "pass_only_in_last_round":
        return "You may pass only in the last round.";
      case "ends_by_itself":
        return "The turn ends by itself.";
      case "empty_hand":
        return "Your hand is empty: there is nothing to play.";
    }
  },

  help: {
    title: "How to play here",
    touch: [
      "Tap a card to raise it; tap more to choose several. Tap a raised card again, or press the button, to play.",
      "You can also swipe or drag raised cards up to the middle of the table.",
      "Cards with a dot fit your choice. The small buttons choose whole sets and straights.",
      "The striped cards of the others are their backs: you see those, they see the other sides.",
    ],
    keysTitle: "Keys",
    keys: [
      ["← →", "along your hand"],
      ["Space, Enter", "raise a card; again: play"],
      ["1 … 9, 0", "raise the first, … tenth card"],
      ["P", "press the main button"],
      ["V / U", "take the visible side / turn it over"],
      ["K", "knock"],
      ["X", "pass"],
      ["E", "end the turn"],
      ["N", "next round"],
      ["Esc", "put all cards back"],
      ["H, T, S, L", "read aloud: hand, table, scores, last lap"],
      ["?", "this help"],
    ] as [string, string][],
  },
  spoken: {
    hand: (values: string, total: number) => `Your hand: ${values}. Worth ${total}.`,
    emptyHand: "Your hand is empty.",
    seat: (name: string, n: number, backs: string) => `${name}: ${cards(n)}, backs ${backs}.`,
    score: (name: string, n: number) => `${name}: ${points(n)}.`,
  },
};
