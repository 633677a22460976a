export const en = {
  title: (game: string) => `A table of ${game}`,
  /** The tab's title. */
  tab: (taken: number, seats: number, game: string) => `${taken} of ${seats} · ${game}`,
  listed: "Everybody sees it in the lobby.",
  unlisted: "Only who has the link finds it.",
  watching: (n: number) => (n === 1 ? "One person is watching." : `${n} people are watching.`),

  sit: {
    title: "Sit down with us",
    /** Said to somebody alone at the door of an empty table. */
    name: "Your name",
    do: "Sit down",
    busy: "Sitting down…",
    full: "All seats are taken. Stay here, and you watch the match when it begins.",
    removed: "The table's host has taken your seat from you.",
    gone: "You have stood up.",
    moved: "You sit at this table on another device now. Here you watch.",
  },

  begin: {
    title: "The match",
    do: "Begin the match",
    alone: "Send the link to your friends, or give the free seats to bots.",
    missing: (n: number) => (n === 1 ? "One more is needed to begin." : `${n} more are needed to begin.`),
    may: (free: number): string =>
      free === 0 ? "Every seat is taken." : "You can begin now; free seats are taken away then.",
    absent: (names: string) => `Not here yet: ${names}.`,
    host: (name: string) => `${name} begins the match.`,
    nobody: "The match begins when somebody has sat down and begins it.",
    atOnce: "The match begins by itself as soon as everybody is here.",
    begun: "The match begins.",
  },

  seats: {
    title: "Seats",
    free: "Free seat",
    seat: (n: number) => `Seat ${n}`,
    you: "you",
    host: "host",
    bot: (level: string) => `bot: ${level}`,
    presence: { here: "here", away: "away", gone: "not here" },
    seatBot: "Seat a bot",
    seatBotAt: (n: number) => `Seat a bot in seat ${n}`,
    here: "Sit here",
    hereAt: (n: number) => `Move to seat ${n}`,
    remove: (name: string) => `Remove ${name}`,
    up: (name: string) => `Move ${name} one seat up`,
    down: (name: string) => `Move ${name} one seat down`,
    standUp: "Stand up",
    order: "You play in this order, clockwise.",
  },

  invite: {
    title: "Invite friends",
    label: "The link of this table",
    hint: "Whoever opens it types a name and sits down.",
    share: (game: string) => `Play ${game} with me`,
  },

  come: {
    begun: (names: string) => `The match has begun: ${names}.`,
    over: (names: string) => `This match is over: ${names}.`,
    bot: (name: string) => `${name} is a bot and gives you its place, with its cards and points.`,
    join: "Join in",
    watch: "Only watch",
    end: "See how it ended",
  },

  goOn: {
    title: "Continue here?",
    what: "Your seat moves to this device. Where you sat before, you only watch then.",
    do: "Continue here",
    cancel: "No, not here",
  },

  rules: {
    title: "The rules of this table",
    all: (game: string) => `All rules of ${game}`,
  },

  elsewhere: "Go on with another device",

  deck: {
    title: "About the deck",
    how: "Nobody can rig these cards. The server has drawn a secret and shows its fingerprint here, before anybody plays. Each person's browser adds random bytes of its own. When the match is over, the secret is published, and anybody can check every deal with it.",
    commitment: "Fingerprint of the secret (SHA-256)",
    from: (name: string) => `Added for ${name}`,
  },

  problems: {
    not_host: "Only the table's host can do that.",
    begun: "The match has begun.",
    wrong_number: "The match cannot be played with so many.",
    wrong_seat: "Somebody was faster: that seat has changed.",
    not_seated: "You have no seat at this table.",
    not_stored: "The server could not store this. Try again in a moment.",
    too_fast: "That was too fast. Wait a moment.",
    closed: "This table is closed.",
    bad_message: "The server did not understand the page. Reload it.",
    other_protocol: "The page is from another version than the server. Reload it.",
  },

  lost: "Connection lost. Trying again…",

  news: {
    sat: (name: string) => `${name} sits down.`,
    stood: (name: string) => `${name} has stood up.`,
    bot: (name: string) => `The bot ${name} sits down.`,
    level: (name: string, bot: string) => `${name} is now ${bot}.`,
    away: (name: string) => `${name} is away.`,
    back: (name: string) => `${name} is here.`,
    host: (name: string, you: boolean) => (you ? "You are the host now." : `${name} is the host now.`),
    seated: "You sit at the table.",
    unseated: "You have no seat any more.",
    swapped: "Seats have been swapped.",
  },
};
