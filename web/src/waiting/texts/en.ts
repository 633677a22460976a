import { englishList } from "../../texts/subjects";
import { counted } from "../../texts/numbers";

export const en = {
  title: (game: string) => `${game} table`,
  /** The tab's title. */
  tab: (taken: number, seats: number, game: string) => `${taken} of ${seats} · ${game}`,
  listed: "Anyone can find this table in the lobby.",
  unlisted: "It isn’t listed publicly.",
  watching: (n: number) => counted("en", n, "person is watching.", "people are watching."),

  sit: {
    do: "Sit down",
    busy: "Sitting down…",
    full: "All seats are taken. Stay here to watch the match when it starts.",
    /** Also for who stood up in another window. */
    removed: "The host freed your seat, or you left it in another window.",
    moved: "Now playing on your other device.",
  },

  begin: {
    title: "The match",
    do: "Start",
    with: (n: number) => `Start with ${n}`,
    fill: "Fill with bots",
    alone: (listed: boolean): string =>
      listed
        ? "Wait for others to join, share the link, or fill the table with bots."
        : "Share the link with your friends, or fill the table with bots.",
    missing: (n: number) => counted("en", n, "more player needed.", "more players needed."),
    /** How many people the table needs, for the only person there. */
    least: (n: number) => `At least ${n} play here.`,
    onlyTwo: "Just two of you?",
    playInstead: (preset: string) => `Play ${preset}`,
    may: (free: number): string =>
      free === 0 ? "Every seat is taken." : "Ready! Empty seats will be removed.",
    absent: (names: readonly string[]) => `Not here yet: ${englishList(names)}.`,
    host: (name: string) => `${name} starts the match.`,
    /** The host is away; after that time others may start the match. */
    away: (name: string, left: string) => `${name} is away. You can start the match in ${left}.`,
    nobody: "The match starts when someone sits down and starts it.",
    atOnce: "Joining…",
    rated: "A rated match: it starts when everyone’s here.",
    begun: "The match is starting.",
  },

  seats: {
    title: "Seats",
    free: "Free seat",
    seat: (n: number) => `Seat ${n}`,
    you: "you",
    host: "host",
    bot: (level: string) => `bot: ${level}`,
    presence: { here: "here", away: "away", gone: "not here" },
    taken: (taken: number, seats: number) => `${taken} of ${seats}`,
    seatBotAt: (n: number) => `Add a bot in seat ${n}`,
    change: (name: string) => `Change ${name}’s seat`,
    done: "Done",
    hereAt: (n: number) => `Move to seat ${n}`,
    remove: (name: string) => `Remove ${name}`,
    up: (name: string) => `Let ${name} play earlier`,
    down: (name: string) => `Let ${name} play later`,
    standUp: "Leave seat",
    order: "You play in this order, clockwise.",
  },

  /** Asked once, at the first table with people. */
  introduction: {
    you: (name: string) => `You’re ${name} here`,
    change: "Change face and name",
    keep: "Keep this face and name",
  },

  invite: {
    title: "Invite friends",
    do: "Share link",
    copy: "Copy link",
    label: "This table’s link",
    /** The same, where it is written over its field. */
    field: "Link",
    hint: "Anyone with the link can join.",
    share: (game: string) => `Play ${game} with me`,
  },

  menu: { open: "Players and menu", title: "About this table" },

  come: {
    begun: (names: readonly string[]) => `The match has started: ${englishList(names)}.`,
    over: (names: readonly string[]) => `This match is over: ${englishList(names)}.`,
    bot: (name: string) => `You’ll take over from ${name} (bot), points included.`,
    later: "You can take a bot’s seat when this round is over.",
    join: "Join",
    watch: "Just watch",
    end: "See how it ended",
    replay: "Watch the replay",
  },

  goOn: {
    title: "Continue here?",
    what: "Your seat moves to this device. On the other one, you’ll just be watching.",
    do: "Continue here",
    cancel: "No, not here",
  },

  rules: {
    title: "This table’s rules",
    all: (game: string) => `All ${game} rules`,
  },

  /** The dialog in which the host changes what is played. */
  settings: { change: "Change settings", title: "Table settings", save: "Save" },

  elsewhere: "Continue on another device",

  deck: {
    title: "A fair shuffle",
    how: "Nobody can rig these cards. Before anyone plays, the server draws a secret and shows its fingerprint here. Each player’s browser adds random bytes of its own. After the match the secret is published, so anyone can check every deal.",
    commitment: "Fingerprint of the secret (SHA-256)",
    from: (name: string) => `Added for ${name}`,
  },

  problems: {
    not_host: "Only the host can do that.",
    begun: "The match has already started.",
    wrong_number: "The match can’t be played with that many players.",
    wrong_seat: "Someone was faster: that seat has changed.",
    not_seated: "You don’t have a seat at this table.",
    not_stored: "The server couldn’t save this. Try again in a moment.",
    too_fast: "That was too fast. Wait a moment.",
    outcome_unknown: "The server can’t reach its database. The game goes on as soon as it can.",
    closed: "This table is closed.",
    bad_message: "The server didn’t understand the page. Reload it.",
    other_protocol: "The page and the server are different versions. Reload the page.",
  },

  lost: "Connection lost. Trying again…",

  /** The match was started without what the page contributed to the shuffle. */
  unfair: {
    contribution:
      "This match started without your browser’s contribution to the shuffle, so the server could have chosen the cards. It happens when the connection is slow. If you have this table open on another device, that device’s contribution counts: play on there.",
    commitment:
      "This match started with another secret than the one your browser was shown, so the server could have chosen the cards.",
    whatToDo:
      "Leave and start a new match. If it happens again there, don’t trust this server with a match that matters.",
    leave: "Leave the table",
    trust: "Play on anyway",
  },

  news: {
    sat: (name: string) => `${name} sits down.`,
    stood: (name: string) => `${name} left the seat.`,
    bot: (name: string) => `${name} (bot) sits down.`,
    renamed: (before: string, name: string) => `${before} is now called ${name}.`,
    level: (name: string, bot: string) => `${name} is now ${bot}.`,
    away: (name: string) => `${name} is away.`,
    back: (name: string) => `${name} is here.`,
    host: (name: string, you: boolean) => (you ? "You’re the host now." : `${name} is the host now.`),
    settings: "Settings changed.",
    /** Further ones, behind those that are named. */
    moreSettings: (n: number) => `and ${n} more`,
    seated: "You have a seat at the table.",
    unseated: "You no longer have a seat.",
    swapped: "Seats were swapped.",
  },
};
