import type { Span } from "../clock";
import type { SeatStatus } from "../presence";
import type { Word } from "../../protocol/Word";
import { EnglishSubject, isOne, type Who } from "../../texts/subjects";

const points = (n: number) => (n === 1 || n === -1 ? `${n} point` : `${n} points`);

export const en = {
  title: (sentence: string, game: string, mine: boolean) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n: number) => `Round ${n}`,
  untilPoints: (n: number) => `to ${points(n)}`,
  ofRounds: (n: number) => `of ${n}`,
  watching: "You are watching.",
  nothingYet: "Nothing has happened yet.",
  rule: (id: string) => `Rule ${id}`,

  status: {
    joining: "Taking your seat…",
    standIn: "A bot plays for you.",
    closed: "This table is closed: the match ended without a result.",
    dealing: "Shuffling and dealing…",
    mine: "Your turn.",
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
    toRematch: "Sit down again",
    watchRematch: "Watch the rematch",
    record: "Download record",
    scores: "Scores",
    log: "Last lap",
    help: "How to play",
    settings: "Settings",
    rules: "Rules",
    words: "Say something",
    people: "Table and people",
  },

  seats: {
    bot: (level: string) => `bot: ${level}`,
    score: points,
    scored: (name: string, n: number) => `${name}: ${points(n)}.`,
    dealer: "dealer",
    turn: "playing",
    thinking: "thinking",
    others: "The others",
    you: "You",
    own: "Your cards",
    actions: "What you can do",
    /** Of a card that has just come. */
    fresh: "new",
    none: (card: string) => `You have no ${card}.`,
    noneOfPot: (card: string) => `There is no ${card} in the pot.`,
    /** How a seat is held, in a word or two. */
    seatStatus: {
      bot: "bot",
      here: "here",
      away: "away",
      gone: "gone",
      clock: "bot plays",
      left: "bot plays",
      asked: "bot plays",
    } satisfies Record<SeatStatus, string>,
  },

  people: {
    title: "At this table",
    you: (name: string) => `${name} (you)`,
    /** How a seat is held, in full. */
    seatStatuses: {
      bot: "a bot",
      here: "at the table",
      away: "away",
      gone: "away for more than two minutes",
      clock: "time ran out; a bot plays",
      left: "has left; a bot plays",
      asked: "away; the others let a bot play",
    } satisfies Record<SeatStatus, string>,
    /** What is told when it changes. */
    changed: {
      bot: (name: string) => `A bot sits in ${name}'s seat.`,
      here: (name: string) => `${name} is back.`,
      away: (name: string) => `${name} is away.`,
      gone: (name: string) => `${name} is gone.`,
      clock: (name: string) => `${name}'s time ran out. A bot plays on.`,
      left: (name: string) => `${name} left. A bot plays on.`,
      asked: (name: string) => `A bot plays for ${name}.`,
    } satisfies Record<SeatStatus, (name: string) => string>,
    took: (name: string, before: string) => `${name} took ${before}'s seat.`,
    renamed: (before: string, name: string) => `${before} is now called ${name}.`,
    watchers: (n: number) => (n === 1 ? "1 person watches." : `${n} people watch.`),
    letBotPlay: (name: string) => `Let a bot play for ${name}`,
    mute: (name: string) => `Do not hear ${name}`,
    muted: "not heard",
    elsewhere: "Continue on another device",
    leave: "Leave the match",
    leaveTitle: "Leave the match?",
    leaveText: "A bot plays on for you. You can come back until the match is over.",
    leaveAlone: "You're playing alone with bots, so the match ends here, without a result.",
    endMatch: "End match",
    stay: "Stay",
  },

  /** In place of the sentence, while the table waits for a person who isn't there. */
  absent: {
    clock: (name: string, left: string) => `${name} is away. A bot takes over in ${left}.`,
    people: (name: string, left: string) => `${name} is away. A bot can take over in ${left}.`,
    now: (name: string) => `${name} is away. Anyone at the table can let a bot play.`,
  },

  standIn: {
    clock: "Your time ran out. A bot plays for you.",
    left: "You have left. A bot plays for you until you come back.",
    asked: "You were away, so the others let a bot play for you.",
    short: "a bot plays for you",
    back: "Sit down again",
  },

  watch: {
    moved: "Now playing on your other device.",
    movedHint: "You're a spectator here.",
    take: (name: string) => `Take ${name}'s seat`,
    taking: "A bot's seat is free for you.",
    joinLater: "Join after this round",
    joining: "You'll join after this round. Cancel?",
  },

  time: {
    span: (span: Span) => {
      if (span.in === "days") return `${span.days === 1 ? "1 day" : `${span.days} days`} ${span.hours} h`;
      if (span.in === "hours") return `${span.hours} h ${span.minutes} min`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    left: "time left:",
    bank: "bank",
    then: (bank: string) => `then ${bank} in the bank`,
    hurry: "Less than ten seconds, then a bot plays for you.",
    runs: (name: string | null, left: string) => `${name ?? "You"}: ${left} left.`,
    none: "Nobody's time runs.",
  },

  talk: {
    title: "Say something",
    pausing: "In a moment you may speak again.",
    off: "You have switched off the words of others.",
    othersOn: "Words of others",
    said: (name: string, word: string) => `${name}: ${word}`,
    words: {
      hello: "Hello!",
      good_luck: "Good luck!",
      well_played: "Well played!",
      thanks: "Thank you!",
      sorry: "Sorry!",
      oh: "Oh!",
      ouch: "Ouch!",
      close: "That was close!",
      thinking: "I am thinking.",
      take_your_time: "Take your time.",
      right_back: "I will be right back.",
      back: "I am back.",
      once_more: "Once more?",
      good_game: "Good game!",
      bye: "Goodbye!",
      laugh: "laughs",
      heart: "a heart",
      clap: "claps",
      triplet_sorry: "Number triplet, sorry!",
      when_knock: "When will you knock?",
      nearly_zero: "Nearly zero!",
      what_a_square: "What a square!",
    } satisfies Record<Word, string>,
  },

  sheet: {
    all: "Scores",
    score: "score",
    caption: "Points of every round",
    player: "player",
    again: (names: string) => `${names} wants to play again.`,
    noRounds: "No round is finished yet.",
  },

  /** The end of a round, and of the match. */
  ending: {
    round: (n: number) => `Round ${n}`,
    leads: (who: Who, score: number) =>
      `${EnglishSubject(who)} ${isOne(who) ? "leads" : "lead"} with ${score}.`,
    roundOf: (n: number, of: number) => `Round ${n} of ${of}.`,
    lowest: "lowest",
    inAll: (before: number, after: number) => (before === after ? `${after} in all` : `${before} → ${after}`),
    inAllSpoken: (after: number) => `In all ${after}.`,
    scores: "All scores",
    startsIn: (seconds: number) => `starts in ${seconds} s`,
    starting: "starting…",
    ready: "You're ready",
    waitingFor: (names: string) => `waiting for ${names}`,
    wins: (who: Who) => `${EnglishSubject(who)} ${isOne(who) ? "wins" : "win"}${who.you ? "!" : ""}`,
    place: (n: number) => `You came ${["first", "second", "third", "fourth", "fifth"][n - 1] ?? "last"}.`,
    placeSpoken: (n: number) => `Place ${n}:`,
    ranking: "Final scores",
    details: { rounds: "Rounds, hands, shuffle", cards: "Cards, record, shuffle" },
    detailsTitle: "How it went",
    verify: "The record holds the shuffle's seed and secret, so anybody can check every deal.",
    back: "Back to the result",
  },

  share: {
    do: "Share",
    title: "Share the result",
    picture: "The result as a picture",
    copy: "Copy as text",
    copied: "Copied",
    notCopied: "The browser doesn't allow copying.",
    save: "Save the picture",
    result: (game: string, headline: string) => `${game}: ${headline}`,
    wins: (names: readonly string[]) =>
      `${new Intl.ListFormat("en").format(names)} ${names.length === 1 ? "wins" : "win"}`,
    place: (place: number, name: string, score: number) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "connected",
    connecting: "connecting…",
    lost: "Connection lost. Trying again…",
    lostHint: "Nothing is lost. What you miss is played when the line is back.",
    tryNow: "Try now",
    ended: "disconnected",
  },
  problems: {
    not_seated: "You have no seat at this table.",
    not_stored: "The server could not store your move, so it was not made. Try again.",
    closed: "This table is closed: the match ended without a result.",
    not_host: "Only the host of the table can do that.",
    begun: "The match has begun: that was possible before it.",
    wrong_number: "The number of people does not fit this game.",
    wrong_seat: "That seat is not free, or nobody sits there.",
    stood_in: "A bot plays for you. Sit down again first.",
    not_gone: "Nobody has been away from that seat for two minutes.",
    too_fast: "That was too fast for the server.",
    bad_message: "The server did not understand the page. Reload it.",
    other_protocol: "The page is from another version than the server. Reload it.",
  },

  help: {
    title: "How to play here",
    keysTitle: "Keys",
    keys: [
      ["N", "next round"],
      ["W", "say something"],
      ["M", "the table and its people"],
      ["Esc", "put all cards back"],
      ["H, T, S, L, C", "read aloud: hand, table, scores, last lap, clock"],
      ["?", "this help"],
    ] as [string, string][],
  },
};
