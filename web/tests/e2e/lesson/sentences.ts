import { de as qarreDe } from "../../../src/games/qarre/texts/lesson/de";
import { en as qarreEn } from "../../../src/games/qarre/texts/lesson/en";
import { fr as qarreFr } from "../../../src/games/qarre/texts/lesson/fr";
import { nl as qarreNl } from "../../../src/games/qarre/texts/lesson/nl";
import { de as quandoDe } from "../../../src/games/quando/texts/lesson/de";
import { en as quandoEn } from "../../../src/games/quando/texts/lesson/en";
import { fr as quandoFr } from "../../../src/games/quando/texts/lesson/fr";
import { nl as quandoNl } from "../../../src/games/quando/texts/lesson/nl";
import { de as zeroDe } from "../../../src/games/zero/texts/lesson/de";
import { en as zeroEn } from "../../../src/games/zero/texts/lesson/en";
import { fr as zeroFr } from "../../../src/games/zero/texts/lesson/fr";
import { nl as zeroNl } from "../../../src/games/zero/texts/lesson/nl";
import { de } from "../../../src/lesson/texts/de";
import { en } from "../../../src/lesson/texts/en";
import { fr } from "../../../src/lesson/texts/fr";
import { nl } from "../../../src/lesson/texts/nl";

/** A sentence of a guide, and what the button beside it is called; null where it has none. */
export type Sentence = { language: string; text: string; button: string | null };

/** The values with which each text may be longest, one list a call; null for a text without any. A missing text does not compile. */
type Calls<Texts> = {
  [Text in keyof Texts]: Texts[Text] extends (...values: infer Values) => string ? readonly Values[] : null;
};

const QUANDO: Calls<typeof quandoEn> = {
  aim: [[88]],
  triplet: [[10]],
  straight: [[[8, 9, 10]]],
  equal: [[5, 10]],
  single: [[7]],
  heaviest: [[10]],
  confirm: [[1], [5]],
  instead: [[[10]], [[7, 7, 7, 7, 7]], [[8, 9, 10]]],
  take: [[4]],
  turnOver: [[null], [8]],
  payTake: [[4]],
  payTurnOver: [[null], [8]],
  knock: [[10]],
  last: null,
  flip: null,
  free: null,
  watch: null,
  watchPay: null,
  watchLast: null,
  lowest: null,
  scored: [
    [88, 0],
    [88, 10],
  ],
};

const ZERO: Calls<typeof zeroEn> = {
  aim: [[28]],
  give: [["p8"]],
  take: [["p8", 28]],
  confirm: [[28]],
  freeColour: [["p", 28]],
  freeNumber: [[28]],
  instead: [["p8", "y8", 28]],
  putBack: [[28]],
  knock: [
    [28, true],
    [28, false],
  ],
  secondKnock: [
    [28, true],
    [28, false],
  ],
  knockAgain: [
    [28, true],
    [28, false],
  ],
  keep: null,
  other: null,
  watch: null,
  watchLast: null,
  scored: [[28]],
};

const QARRE: Calls<typeof qarreEn> = {
  aim: [[10]],
  jack: [["s"], ["d"], ["c"]],
  jackDone: null,
  king: [
    ["s", 10],
    ["d", 10],
    ["c", 10],
  ],
  kingSkip: null,
  queen: [["s"], ["d"], ["c"]],
  reserved: null,
  lay: [["Ts"], ["Td"], ["Tc"]],
  combo: [
    ["Ts", 10],
    ["Td", 10],
    ["Tc", 10],
  ],
  place: [
    ["Ts", true],
    ["Td", true],
    ["Tc", true],
  ],
  insteadCombo: [
    ["Ts", 10],
    ["Td", 10],
    ["Tc", 10],
  ],
  insteadPlace: [["Ts"], ["Td"], ["Tc"]],
  reserve: [["Ts"], ["Td"], ["Tc"]],
  end: null,
  free: null,
  begins: null,
  watch: null,
  won: [[10]],
  lost: [[10]],
  wonAhead: [[10]],
  lostAhead: [[10]],
};

/** The texts that wait until they are read: these have a button beside them. */
const READ = ["aim", "last", "free", "freeColour", "freeNumber", "queen", "reserved"];

const BUTTONS = { en: en.readOn, fr: fr.readOn, de: de.readOn, nl: nl.readOn };

type Say = (...values: unknown[]) => string;

/** All that the guide of a game says, in each language. */
const sentences = (
  calls: Readonly<Record<string, readonly unknown[][] | null>>,
  catalogues: Readonly<Record<keyof typeof BUTTONS, object>>,
): Sentence[] =>
  (Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).flatMap((language) =>
    Object.entries(calls).flatMap(([name, lists]) => {
      const text = (catalogues[language] as Readonly<Record<string, string | Say>>)[name] ?? "";
      const said = typeof text === "string" ? [text] : (lists ?? [[]]).map((values) => text(...values));
      const button = READ.includes(name) ? BUTTONS[language] : null;
      return said.map((text): Sentence => ({ language, text, button }));
    }),
  );

export const SENTENCES: Readonly<Record<string, readonly Sentence[]>> = {
  quando: sentences(QUANDO, { en: quandoEn, fr: quandoFr, de: quandoDe, nl: quandoNl }),
  zero: sentences(ZERO, { en: zeroEn, fr: zeroFr, de: zeroDe, nl: zeroNl }),
  qarre: sentences(QARRE, { en: qarreEn, fr: qarreFr, de: qarreDe, nl: qarreNl }),
};
