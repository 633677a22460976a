import type { Language } from "./languages";

const rules = new Map<Language, Intl.PluralRules>();
const formats = new Map<Language, Intl.NumberFormat>();

/** The tool of a language. It is made when it is needed, because that takes some milliseconds. */
function toolOf<Tool>(tools: Map<Language, Tool>, language: Language, make: () => Tool): Tool {
  const tool = tools.get(language) ?? make();
  tools.set(language, tool);
  return tool;
}

/** A number's text with the sign for minus: what formats numbers writes the hyphen in our languages. */
export const withMinus = (text: string): string => text.replace("-", "−");

/** A score without its noun; Qarré's may be below zero. */
export const scoreText = (score: number): string => withMinus(String(score));

/** A number as the language writes it: "1,250", « 1 250 ». */
export const number = (language: Language, n: number): string =>
  withMinus(toolOf(formats, language, () => new Intl.NumberFormat(language)).format(n));

/** One of two forms of a word, by the language's rules of plurals: French counts 0 as one, English as several. */
export function plural<Form>(language: Language, n: number, one: Form, other: Form): Form {
  const rule = toolOf(rules, language, () => new Intl.PluralRules(language)).select(n);
  return rule === "one" ? one : other;
}

/** A number with its noun: "1 card", "2 cards". */
export const counted = (language: Language, n: number, one: string, other: string): string =>
  `${number(language, n)} ${plural(language, n, one, other)}`;
