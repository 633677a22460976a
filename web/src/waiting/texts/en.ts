export const en = {
  title: (game: string) => `${game} table`,
  /** The tab's title. */
  tab: (taken: number, seats: number, game: string) => `${taken} of ${seats} · ${game}`,
  listed: "Anyone can find it in the lobby.",
  unlisted: "It isn't listed publicly.",
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
    moved: "Now playing on your other device.",
  },

  begin: {
    title: "The match",
    do: "Start",
    with: (n: number) => `Start with ${n}`,
    fill: "Fill with bots",
    alone: "Share the link with your friends, or fill the table with bots.",
    missing: (n: number) => (n === 1 ? "One more is needed to begin." : `${n} more are needed to begin.`),
    may: (free: number): string =>
      free === 0 ? "Every seat is taken." : "Ready! Empty seats will be removed.",
    absent: (names: string) => `Not here yet: ${names}.`,
    host: (name: string) => `${name} starts the match.`,
    nobody: "The match starts when someone has joined and starts it.",
    atOnce: "Joining…",
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
    taken: (taken: number, seats: number) => `${taken} of ${seats}`,
    seatBotAt: (n: number) => `Add a bot in seat ${n}`,
    change: (name: string) => `Change ${name}'s seat`,
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
    you: (name: string) => `You're ${name} here`,
    change: "Change face and name",
    keep: "Keep this face and name",
  },

  invite: {
    title: "Invite friends",
    do: "Share link",
    copy: "Copy link",
    label: "The link of this table",
    /** The same, where it is written over its field. */
    field: "Link",
    hint: "Anyone with the link can join.",
    share: (game: string) => `Play ${game} with me`,
  },

  menu: { open: "Players and menu", title: "About this table" },

  come: {
    begun: (names: string) => `The match has begun: ${names}.`,
    over: (names: string) => `This match is over: ${names}.`,
    bot: (name: string) => `You'll take over from ${name} (bot), points included.`,
    later: "You can take a bot's seat when this round is over.",
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

  elsewhere: "Continue on another device",

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
    renamed: (before: string, name: string) => `${before} is now called ${name}.`,
    level: (name: string, bot: string) => `${name} is now ${bot}.`,
    away: (name: string) => `${name} is away.`,
    back: (name: string) => `${name} is here.`,
    host: (name: string, you: boolean) => (you ? "You are the host now." : `${name} is the host now.`),
    seated: "You sit at the table.",
    unseated: "You have no seat any more.",
    swapped: "Seats have been swapped.",
  },
};
