export const en = {
  offer: {
    accept: "Tell me when it’s my turn",
    refuse: "Not now",
    done: "You’ll be told, also when this page is closed.",
    close: "Close",
  },

  title: "Slow matches and notices",
  loading: "Looking for your slow matches…",
  none: "You’re in no match with days per turn.",
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} is to play`,
  nobodysTurn: "Nobody’s time is running",
  with: (names: string) => `with ${names}`,
  open: "Open",
  /** What a button does, read aloud: with which match or device. */
  of: (what: string, which: string) => `${what}: ${which}`,

  notices: "Notices",
  explained:
    "This browser tells you when it’s your turn in a slow match, when your time is nearly up, and when your group or a rematch is waiting, also when the page is closed. A notice shows no cards.",
  turnOn: "Turn on notices here",
  here: "Notices come to this browser.",
  insecure: "Notices need a secure address (https). This server has none.",
  browser: "This browser can’t get notices. On an iPhone or iPad, add Brelan to your home screen first.",
  blocked: "Your browser blocks notices of this page. You can allow them in its settings.",
  switchedOff: "This server sends no notices.",
  devices: "Where your notices come to",
  unknownDevice: "Unknown device",
  thisBrowser: "this browser",
  added: (day: string) => `since ${day}`,
  turnOff: "Turn off",
  turnAllOff: "Turn all notices off",

  quiet: "Quiet hours",
  quietExplained: "Notices wait until the morning, and are dropped if they’re no longer true.",
  quietOn: "No notices at night",
  from: "From",
  to: "To",
  zone: (zone: string) => `Time zone: ${zone}`,
  save: "Save",

  calendar: "Calendar",
  calendarExplained:
    "Your calendar shows when your time ends in each slow match. The link is private: anyone who has it sees your turns.",
  makeLink: "Make a calendar link",
  link: "Calendar link",
  copy: "Copy",
  copied: "Copied.",
  selected: "Selected: copy it now.",
  subscribe: "Open in the calendar",
  download: "Download (.ics)",
  renew: "New link",
  revoke: "End the link",

  faults: {
    bad_endpoint: "Your browser’s push service can’t be reached from this server.",
    bad_quiet_hours: "Quiet hours need two different times.",
    too_many_devices:
      "Your notices come to as many browsers as possible. Turn them off in another one first.",
    no_worker: "This browser can’t get notices in this window.",
    no_push: "This server sends no notices.",
    no_token: "Play at a table first: then this browser is known here.",
  },
};
