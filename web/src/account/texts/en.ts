import { counted } from "../../texts/numbers";

export const en = {
  title: "Account",
  loading: "Looking for your account…",

  guest: "You’re playing as a guest",
  guestExplained:
    "Your matches belong to this browser. If its data is cleared, you lose them. With an account you keep them, on all your devices: without a password, with a passkey in your phone, your computer or a security key.",
  create: "Create an account",
  createExplained: "What you’ve played as a guest stays yours.",
  haveOne: "I have an account",
  signIn: "Sign in with a passkey",
  signInExplained: "What you’ve played here as a guest is added to your account.",
  lost: "I’ve lost my passkeys",
  code: "Recovery code",
  recover: "Sign in with the code",
  noPasskeys:
    "Accounts need passkeys, and passkeys need a secure address (https). This server has none, so everyone plays as a guest here. Everything else works.",
  noPasskeysHere: "This browser has no passkeys, so you play as a guest here. Everything else works.",

  codesTitle: "Your recovery codes",
  codesExplained:
    "Keep them somewhere safe: they let you in when you’ve lost your passkeys. Each works once. They won’t be shown again.",
  copyCodes: "Copy",
  copied: "Copied.",
  selected: "Selected: copy them now.",
  codesFile: "Save as a file",
  codesKept: "I’ve kept them",

  passkeys: "Passkeys",
  passkeyName: "Name of the passkey",
  passkeyNames: {
    phone: "Phone",
    computer: "Computer",
  },
  added: (day: string) => `added ${day}`,
  used: (day: string) => `last used ${day}`,
  unused: "not used yet",
  rename: "Rename",
  save: "Save",
  remove: "Remove",
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
  removeText: "You won’t be able to sign in with it anymore. Your other passkeys stay.",
  lastStays: "The last passkey stays. Add another one first to remove it.",
  add: "Add a passkey",
  /** What a button does, read aloud: with which passkey or device. */
  of: (what: string, name: string) => `${what}: ${name}`,

  codesLeft: (n: number) =>
    n === 0 ? "No recovery codes left" : counted("en", n, "recovery code left", "recovery codes left"),
  recoveryTitle: "Recovery codes",
  newCodes: "Make new codes",
  newCodesExplained: "The old ones stop working.",
  newCodesTitle: "Make new codes?",
  newCodesText:
    "The codes you have now stop working, wherever you keep them. The new ones are shown once. This can’t be undone.",

  sessions: "Where you’re signed in",
  unknownDevice: "Unknown device",
  here: "this browser",
  seen: (day: string) => `last used ${day}`,
  today: "today",
  end: "End",
  endOthers: "End all others",
  signOut: "Sign out",
  signOutExplained: "You’ll continue as a new guest here. Your matches stay with your account.",

  /** Of one's name and face. */
  ownOfGuest: "You play with these in this browser.",
  ownOfAccount: "You play with these on every device where you’re signed in.",
  data: "Your data",
  export: "Download my data",
  exportExplained: "Everything that is stored about you, as a file (JSON).",
  erase: "Delete everything about me",
  eraseTitle: "Delete everything?",
  eraseExplained:
    "Your name disappears from every table and every match, your account and all its sessions end, and you leave the tables you sit at. The matches themselves stay for the others, with “?” in place of your name. This can’t be undone.",
  eraseNow: "Delete everything",
  cancel: "Cancel",
  erased: "Everything about you has been deleted.",

  faults: {
    no_passkeys: "Passkeys don’t work under this address. Open Brelan under its public address, with https.",
    stale_challenge: "That took too long, or has already been answered. Try again.",
    bad_passkey: "This passkey’s answer isn’t valid here. Try again, or use another one.",
    unknown_passkey: "No account here has this passkey. It may have been removed, or its account deleted.",
    bad_recovery_code: "No account has this recovery code, or it has been used.",
    bad_passkey_name: "A passkey’s name has 1 to 40 characters.",
    too_many_passkeys: "You have as many passkeys as an account can have. Remove one first.",
    last_passkey: "The last passkey stays. Add another one first.",
    session_ended: "You’re signed out here: this session was ended.",
    no_account: "You’re not signed in.",
    cancelled: "No passkey was used.",
    known: "This device already has a passkey of your account.",
  },
};
