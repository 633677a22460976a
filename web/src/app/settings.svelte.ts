import type { Pace } from "../protocol/Pace";
import { LANGUAGES, type Language } from "../texts/languages";
import { SETTINGS_KEY } from "./settings-key";

/** The cloths that a table may have; each has its colours in the styles. */
export const FELTS = ["bordeaux", "fir", "night"] as const;
export type Felt = (typeof FELTS)[number];

/** The settings of a person in this browser. */
export type Settings = {
  /** How fast bots move and cards fly. */
  speed: Pace;
  sound: boolean;
  /** How loud sounds are where they are on. */
  volume: "soft" | "full";
  /** Whether the device may be felt. */
  haptics: boolean;
  /** Whether a second tap on a raised card plays it; else it puts it back. */
  tapPlays: boolean;
  /** Whether single letters are shortcuts at the table. */
  keys: boolean;
  /** Whether to be told when the page is hidden and one's turn comes. */
  notify: boolean;
  /** Whether to see what the others at a table say. */
  words: boolean;
  /** How a hand is ordered on the screen, by game. */
  orders: Record<string, string>;
  /** The level that was last chosen for bots, by game. */
  levels: Record<string, string>;
  theme: "system" | "light" | "dark";
  /** The colour of the table's cloth. */
  felt: Felt;
  language: "system" | Language;
  /** The person's name at tables; empty for the one that the server suggests. */
  name: string;
  /** The person's animal; empty for the one that the server suggests. */
  avatar: string;
  /** The person whose account has these; empty for those of a guest. */
  accountOfName: string;
  /** Whether the person was asked for both. */
  introduced: boolean;
  /** Whether a first lesson was offered and answered: it is offered once. */
  lessonOffered: boolean;
};

/** The values of the settings that have a list of them. */
const VALUES: { [K in "speed" | "volume" | "theme" | "felt" | "language"]: readonly Settings[K][] } = {
  speed: ["slow", "normal", "fast"],
  volume: ["soft", "full"],
  theme: ["system", "light", "dark"],
  felt: FELTS,
  language: ["system", ...LANGUAGES],
};

/** Sounds are off at first where people hold the screen in their hand. */
function defaults(): Settings {
  const phone = matchMedia("(pointer: coarse)").matches;
  return {
    speed: "normal",
    sound: !phone,
    volume: "full",
    haptics: true,
    tapPlays: false,
    keys: true,
    notify: false,
    words: true,
    orders: {},
    levels: {},
    theme: "system",
    felt: "bordeaux",
    language: "system",
    name: "",
    avatar: "",
    accountOfName: "",
    introduced: false,
    lessonOffered: false,
  };
}

/** Whether a stored value can be a setting's: it has the default's type, and is in the list if there is one. */
function isValue(key: string, value: unknown, usual: unknown): boolean {
  if (value === null || typeof value !== typeof usual) return false;
  const values: readonly unknown[] | undefined =
    key in VALUES ? VALUES[key as keyof typeof VALUES] : undefined;
  return values === undefined || values.includes(value);
}

/** The stored settings; a missing value or one that cannot be the setting's is the default. */
export function readSettings(stored: string | null, base: Settings): Settings {
  const settings: Record<string, unknown> = { ...base };
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (typeof found !== "object" || found === null) return base;
    for (const [key, value] of Object.entries(found)) {
      if (key in settings && isValue(key, value, settings[key])) settings[key] = value;
    }
  } catch {
    return base;
  }
  return settings as Settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

export const settings = $state<Settings>(readSettings(stored(), defaults()));

/** Saves the settings whenever one changes; call it inside an effect. */
export function saveSettings(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(SETTINGS_KEY, text);
  } catch {
    // Without storage the settings last as long as the page.
  }
}

/** Takes over what another tab has changed: this one would write the old values back. Gives a function that ends it. */
export function followSettings(): () => void {
  const changed = ({ key, newValue }: StorageEvent) => {
    if (key !== SETTINGS_KEY) return;
    const now = $state.snapshot(settings);
    const entries = Object.entries(readSettings(newValue, now));
    // What is equal stays, or two tabs would answer each other.
    const others = entries.filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key as keyof Settings]),
    );
    Object.assign(settings, Object.fromEntries(others));
  };
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}

/** Applies the chosen colours to the page; call it inside an effect. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["felt"] = settings.felt;
}
