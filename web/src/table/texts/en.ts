import type { Span } from "../clock";
import type { SeatStatus } from "../presence";
import type { Word } from "../../protocol/Word";
import { englishList, EnglishSubject, isOne, type Who } from "../../texts/subjects";
import { counted } from "../../texts/numbers";

const points = (n: number) => counted("en", n, "point", "points");

export const en = {
  title: (sentence: string, game: string, mine: boolean) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n: number) => `Round ${n}`,
  /** The mark of a match of rated quick play, short and in full. */
  rated: { mark: "Rated", full: "Rated match" },
  /** The mark of a try at the deal of the day, behind the name of the game, and in full. */
  daily: { mark: "of the day", full: "Deal of the day" },
  untilPoints: (n: number) => `to ${points(n)}`,
  /** The round, and how many there are. */
  roundOf: (n: number | null, rounds: number): string =>
    rounds === 1 ? "One round" : n === null ? `${rounds} rounds` : `Round ${n} of ${rounds}`,
  watching: "You’re watching.",
  nothingYet: "Nothing has happened yet.",
  rule: (id: string) => `Rule ${id}`,

  status: {
    joining: "Joining…",
    standIn: "A bot is playing for you.",
    closed: "This table is closed: the match ended without a result.",
    dealing: "Shuffling and dealing…",
    mine: "Your turn.",
    wait: (name: string) => `${name}’s turn.`,
    roundOver: "The round is over.",
    matchOver: (names: readonly string[], you: boolean) =>
      you ? "You won the match!" : `The match is over. ${englishList(names)} won.`,
  },

  group: (name: string) => `Group: ${name}`,

  do: {
    putBack: "Put back",
    nextRound: "Next round",
    toTable: "Back to the table",
    skip: "Skip ahead",
    compare: "Compare with everyone",
    rematch: "Rematch",
    toRematch: "Join the rematch",
    watchRematch: "Watch the rematch",
    keepGroup: "Keep this group",
    record: "Download the record",
    check: "Check this deal",
    replay: "Replay",
    scores: "Scores",
    log: "Recent moves",
    help: "How to play",
    settings: "Settings",
    rules: "Rules",
    words: "Say something",
    people: "Players and menu",
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
      clock: "out of time; a bot plays",
      left: "left the match; a bot plays",
      asked: "away; the others let a bot play",
    } satisfies Record<SeatStatus, string>,
    /** What is told when it changes. */
    changed: {
      bot: (name: string) => `A bot took ${name}’s seat.`,
      here: (name: string) => `${name} is back.`,
      away: (name: string) => `${name} is away.`,
      gone: (name: string) => `${name} is gone.`,
      clock: (name: string) => `${name} ran out of time. A bot takes over.`,
      left: (name: string) => `${name} left. A bot takes over.`,
      asked: (name: string) => `A bot is playing for ${name}.`,
    } satisfies Record<SeatStatus, (name: string) => string>,
    took: (name: string, before: string) => `${name} took ${before}’s seat.`,
    renamed: (before: string, name: string) => `${before} is now called ${name}.`,
    watchers: (n: number) => counted("en", n, "person is watching.", "people are watching."),
    letBotPlay: (name: string) => `Let a bot play for ${name}`,
    mute: (name: string) => `Mute ${name}`,
    muted: "muted",
    elsewhere: "Continue on another device",
    leave: "Leave the match",
    leaveTitle: "Leave the match?",
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
    clock: "You ran out of time. A bot is playing for you.",
    left: "You left the match. A bot is playing for you until you come back.",
    asked: "You were away, so the others let a bot play for you.",
    short: "a bot is playing for you",
    back: "Take your seat back",
  },

  watch: {
    moved: "Now playing on your other device.",
    movedHint: "You’re a spectator here.",
    open: "You see only what everyone may see.",
    replay: "After the match the replay shows all cards, if all players allow that.",
    take: (name: string) => `Take ${name}’s seat`,
    taking: "You can take over from a bot.",
    joinLater: "Join after this round",
    joining: "You’ll join after this round. Cancel?",
  },

  time: {
    span: (span: Span) => {
      if (span.in === "days")
        return `${counted("en", span.days, "day", "days")}${span.hours === 0 ? "" : ` ${span.hours}\u00a0h`}`;
      if (span.in === "hours") return `${span.hours}\u00a0h ${span.minutes}\u00a0min`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    /** Days where there is little room, as on a plate. */
    shortDays: (days: number, hours: number) => `${days}\u00a0d${hours === 0 ? "" : ` ${hours}\u00a0h`}`,
    left: "time left:",
    bank: "bank",
    then: (bank: string) => `then ${bank} in the bank`,
    hurry: "Less than ten seconds left, then a bot plays for you.",
    runs: (name: string | null, left: string) => `${name ?? "You"}: ${left} left.`,
    none: "No timer is running.",
  },

  talk: {
    title: "Say something",
    pausing: "You can speak again in a moment.",
    off: "You’ve turned player messages off.",
    othersOn: "Player messages",
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
      thinking: "Thinking…",
      take_your_time: "Take your time.",
      right_back: "Be right back!",
      back: "I’m back!",
      once_more: "One more?",
      good_game: "Good game!",
      bye: "Goodbye!",
      laugh: "laughs",
      heart: "a heart",
      clap: "claps",
      triplet_sorry: "Triplet – sorry!",
      when_knock: "When will you knock?",
      nearly_zero: "Almost zero!",
      what_a_square: "What a square!",
    } satisfies Record<Word, string>,
  },

  sheet: {
    all: "Scores",
    score: "score",
    caption: "Points per round",
    player: "player",
    again: (names: readonly string[]) => `Ready for a rematch: ${englishList(names)}.`,
    noRounds: "No finished rounds yet.",
  },

  /** The end of a round, and of the match. */
  /** To make a group of a finished match's people. */
  keepGroup: {
    about: (others: readonly string[]) =>
      `A group of ${englishList(others)} and you, with its own table, link and standings. They find it among their groups.`,
    name: "Name of the group",
    nameHint: "Left empty, it is called by your names.",
    make: "Make the group",
  },

  ending: {
    standIn: "A bot played for you at the end.",
    round: (n: number) => `Round ${n}`,
    leads: (who: Who, score: number) =>
      `${EnglishSubject(who)} ${isOne(who) ? "leads" : "lead"} with ${score}.`,
    roundOf: (n: number, of: number) => `Round ${n} of ${of}.`,
    lowest: "lowest",
    inAll: (before: number, after: number) => (before === after ? `${after} total` : `${before} → ${after}`),
    inAllSpoken: (after: number) => `Total: ${after}.`,
    scores: "All scores",
    startsIn: (seconds: number) => `starts in ${seconds} s`,
    /** For spectators. */
    nextRoundIn: (seconds: number) => `next round in ${seconds} s`,
    starting: "starting…",
    ready: "You’re ready",
    waitingFor: (names: readonly string[]) => `waiting for ${englishList(names)}`,
    wins: (who: Who) => `${EnglishSubject(who)} ${isOne(who) ? "wins" : "win"}${who.you ? "!" : ""}`,
    place: (n: number) => `You came ${["first", "second", "third", "fourth", "fifth"][n - 1] ?? "last"}.`,
    placeSpoken: (n: number) => `Place ${n}:`,
    ranking: "Final scores",
    details: { rounds: "Rounds, hands, shuffle", cards: "Cards, record, shuffle" },
    detailsTitle: "How it went",
    /** Of today's deal, before its replay and its record are given out. */
    /** `from` is a day of the week and a time. */
    replayLater: (from: string) => `Replay from ${from}`,
    verifyLater: (from: string) =>
      `This is today’s deal: its record comes out when the day ends (${from}), and then anyone can check it.`,
    verify: "The record of the match holds the shuffle’s seed and secret, so anyone can check every deal.",
  },

  share: {
    do: "Share",
    title: "Share the result",
    picture: "The result as a picture",
    copy: "Copy as text",
    copied: "Copied",
    notCopied: "Your browser doesn’t allow copying.",
    save: "Save the picture",
    result: (game: string, headline: string) => `${game}: ${headline}`,
    wins: (names: readonly string[]) => `${englishList(names)} ${names.length === 1 ? "wins" : "win"}`,
    place: (place: number, name: string, score: string) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "connected",
    connecting: "connecting…",
    lost: "Connection lost. Trying again…",
    lostHint: "Nothing is lost. You’ll catch up when you’re back online.",
    tryNow: "Try now",
    barred: "barred",
    ended: "disconnected",
  },
  problems: {
    not_seated: "You don’t have a seat at this table.",
    not_stored: "The server couldn’t save your move, so it wasn’t played. Try again.",
    outcome_unknown: "The server can’t reach its database. The game goes on as soon as it can.",
    closed: "This table is closed: the match ended without a result.",
    not_host: "Only the host can do that.",
    begun: "The match has already started, so that’s no longer possible.",
    wrong_number: "This game can’t be played with that many players.",
    wrong_seat: "That seat isn’t free, or nobody is sitting there.",
    stood_in: "A bot is playing for you. Take your seat back first.",
    not_gone: "Nobody has been away from that seat for two minutes.",
    too_fast: "That was too fast. Wait a moment.",
    bad_message: "The server didn’t understand the page. Reload it.",
    other_protocol: "The page and the server are different versions. Reload the page.",
    went_back: "The server has lost the last moves. The match goes on from here.",
  },

  help: {
    keysTitle: "Keys",
    keys: [
      ["N", "next round"],
      ["W", "say something"],
      ["M", "players and menu"],
      ["Esc", "put all cards back"],
      ["H, T, S, L, C", "read aloud: hand, table, scores, recent moves, timer"],
      ["?", "this help"],
    ] as [string, string][],
  },
};
