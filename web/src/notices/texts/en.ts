export const en = {
  offer: {
    accept: "Notify me when it’s my turn",
    refuse: "Not now",
    done: "We’ll let you know, even when this page is closed.",
    close: "Close",
  },

  title: "Slow matches and notifications",
  loading: "Looking for your slow matches…",
  none: "You have no matches with days per turn.",
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name}’s turn`,
  nobodysTurn: "No timer is running",
  with: (names: string) => `with ${names}`,
  open: "Open",
  /** What a button does, read aloud: with which match or device. */
  of: (what: string, which: string) => `${what}: ${which}`,

  notices: "Notifications",
  explained:
    "This browser tells you when it’s your turn in a slow match, when your time is nearly up, and when your group or a rematch is waiting, even when the page is closed. Notifications never show cards.",
  turnOn: "Turn on notifications here",
  here: "Notifications come to this browser.",
  insecure: "Notifications need a secure address (https). This server has none.",
  browser:
    "This browser can’t get notifications. On an iPhone or iPad, add Brelan to your home screen first.",
  blocked: "Your browser blocks notifications from this page. You can allow them in its settings.",
  switchedOff: "This server sends no notifications.",
  devices: "Where your notifications go",
  unknownDevice: "Unknown device",
  thisBrowser: "this browser",
  added: (day: string) => `since ${day}`,
  turnOff: "Turn off",
  turnAllOff: "Turn all notifications off",

  quiet: "Quiet hours",
  quietExplained: "Notifications wait until the morning, and are dropped if they’re no longer true.",
  quietOn: "No notifications at night",
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
  revoke: "Delete the link",

  faults: {
    bad_endpoint: "Your browser’s push service can’t be reached from this server.",
    bad_quiet_hours: "Quiet hours need two different times.",
    too_many_devices:
      "Your notifications already go to as many browsers as they can. Turn them off in another one first.",
    no_worker: "This browser can’t get notifications in this window.",
    no_push: "This server sends no notifications.",
    no_token: "Play at a table first: then this browser is known here.",
  },
};
