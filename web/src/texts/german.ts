import { counted, plural } from "./numbers.ts";
import { listIn, type Who } from "./subjects.ts";

/** „Ada“, „Ada und Kira“, „Ada, Kira und Zoé“. */
export const germanList = (names: readonly string[]): string => listIn("de", names);

/** „1 Karte“, „2 Karten“. */
export const germanCount = (n: number, one: string, other: string): string => counted("de", n, one, other);

/** One of two forms of a word, for a number that stands elsewhere. */
export const germanPlural = (n: number, one: string, other: string): string => plural("de", n, one, other);

/** „du“, „Ada und du“, „Ada und Kira“. */
export const germanSubject = ({ you, names }: Who): string => germanList([...names, ...(you ? ["du"] : [])]);

/** The same where a sentence begins. */
export const GermanSubject = (who: Who): string =>
  who.you && who.names.length === 0 ? "Du" : germanSubject(who);

/** „dir“, „Ada und dir“: whom something is given to, or taken from. */
const germanDative = ({ you, names }: Who): string => germanList([...names, ...(you ? ["dir"] : [])]);

/** The same where a sentence begins; a name stays as its owner writes it. */
export const GermanDative = (who: Who): string =>
  who.you && who.names.length === 0 ? "Dir" : germanDative(who);

/** „dich“, „Ada und dich“. */
export const germanObject = ({ you, names }: Who): string => germanList([...names, ...(you ? ["dich"] : [])]);

/** The form of a German verb: du, er, ihr, sie. */
export function germanForm<Form>(
  { you, names }: Who,
  [du, er, ihr, sie]: readonly [Form, Form, Form, Form],
): Form {
  if (you) return names.length === 0 ? du : ihr;
  return names.length === 1 ? er : sie;
}

const GROUPS = ["", "allein", "zu zweit", "zu dritt", "zu viert", "zu fünft", "zu sechst"];

/** How many play together: „zu viert“. */
export const germanGroup = (n: number): string => GROUPS[n] ?? `zu ${n}`;

/** The same at the beginning of a sentence. */
export const GermanGroup = (n: number): string => {
  const group = germanGroup(n);
  return group.charAt(0).toUpperCase() + group.slice(1);
};

const COUNTS = ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];

/** A number in a word: „drei“. */
export const germanNumber = (n: number): string => COUNTS[n] ?? String(n);

const CARDS = [
  "Nullen",
  "Einsen",
  "Zweien",
  "Dreien",
  "Vieren",
  "Fünfen",
  "Sechsen",
  "Siebenen",
  "Achten",
  "Neunen",
  "Zehnen",
];

/** Several cards of a number: „Achten“. */
export const germanCards = (value: number): string => CARDS[value] ?? String(value);

const ONE_CARD = ["Null", "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"];

/** A card by its number: „Acht“; it is feminine. */
export const germanCard = (value: number): string => ONE_CARD[value] ?? String(value);
