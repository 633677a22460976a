/** Whom a sentence is about: whether the viewer is among them, and the names of the others. */
export type Who = { you: boolean; names: readonly string[] };

const formats = new Map<string, Intl.ListFormat>();

/** A list in a language. Its format is made when it is needed, because that takes some milliseconds. */
export function listIn(locale: string, names: readonly string[]): string {
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return only;
  const format = formats.get(locale) ?? new Intl.ListFormat(locale);
  formats.set(locale, format);
  return format.format(names);
}

/** "Ada", "Ada and Kira", "Ada, Kira and Zoé". */
export const englishList = (names: readonly string[]): string => listIn("en-GB", names);

/** « Ada », « Ada et Kira », « Ada, Kira et Zoé ». */
export const frenchList = (names: readonly string[]): string => listIn("fr", names);

/** "you", "you and Ada", "Ada and Kira". */
export const englishSubject = ({ you, names }: Who): string =>
  englishList([...(you ? ["you"] : []), ...names]);

/** The same where a sentence begins; a name stays as its owner writes it. */
export const EnglishSubject = (who: Who): string =>
  who.you ? englishSubject(who).replace("you", "You") : englishSubject(who);

/** « tu », « Ada et toi », « Ada et Kira ». */
export const frenchSubject = ({ you, names }: Who): string =>
  you && names.length === 0 ? "tu" : frenchList([...names, ...(you ? ["toi"] : [])]);

/** The same where a sentence begins. */
export const FrenchSubject = (who: Who): string =>
  who.you && who.names.length === 0 ? "Tu" : frenchSubject(who);

/** « toi », « Ada et toi »: not as the subject. */
export const frenchObject = ({ you, names }: Who): string => frenchList([...names, ...(you ? ["toi"] : [])]);

/** The form of a French verb: tu, il, vous, ils. */
export function frenchForm<Form>(
  { you, names }: Who,
  [tu, il, vous, ils]: readonly [Form, Form, Form, Form],
) {
  if (you) return names.length === 0 ? tu : vous;
  return names.length === 1 ? il : ils;
}

/** Whether a verb stands in the third person singular. */
export const isOne = ({ you, names }: Who): boolean => !you && names.length === 1;

/** « de Mina », « d’Ana » */
export const frenchOf = (name: string): string =>
  /^[aeiouyhâàéèêëîïôû]/i.test(name) ? `d’${name}` : `de ${name}`;
