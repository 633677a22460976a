import { counted } from "./numbers.ts";
import { listIn, type Who } from "./subjects.ts";

/** "Ada", "Ada en Kira", "Ada, Kira en Zoé". */
export const dutchList = (names: readonly string[]): string => listIn("nl", names);

/** "1 kaart", "2 kaarten", "1.250 kaarten". */
export const dutchCount = (n: number, one: string, other: string): string => counted("nl", n, one, other);

/** "jij", "jij en Ada", "Ada en Kira": where the voice goes up, as after "maar" and "als". */
export const dutchStressed = ({ you, names }: Who): string => dutchList([...(you ? ["jij"] : []), ...names]);

/** "je", "jij en Ada", "Ada en Kira". */
export const dutchSubject = (who: Who): string =>
  who.you && who.names.length === 0 ? "je" : dutchStressed(who);

/** The same where a sentence begins; a name stays as its owner writes it. */
export const DutchSubject = (who: Who): string =>
  who.you ? dutchSubject(who).replace("j", "J") : dutchSubject(who);

/** "jou", "jou en Ada": not as the subject. */
export const dutchObject = ({ you, names }: Who): string => dutchList([...(you ? ["jou"] : []), ...names]);

/** The form of a Dutch verb: je, hij, zij. */
export function dutchForm<Form>({ you, names }: Who, [je, hij, zij]: readonly [Form, Form, Form]): Form {
  if (you) return names.length === 0 ? je : zij;
  return names.length === 1 ? hij : zij;
}

const CARDS = [
  "nullen",
  "enen",
  "tweeën",
  "drieën",
  "vieren",
  "vijven",
  "zessen",
  "zevens",
  "achten",
  "negens",
  "tienen",
];

/** Several cards of a number: "achten". */
export const dutchCards = (value: number): string => CARDS[value] ?? String(value);

const COUNTS = ["nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"];

/** A number in a word: "drie". */
export const dutchNumber = (n: number): string => COUNTS[n] ?? String(n);
