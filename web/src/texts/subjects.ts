/** Whom a sentence is about: whether the viewer is among them, and the names of the others. */
export type Who = { you: boolean; names: readonly string[] };

const listed = (names: readonly string[], and: string) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1) ?? ""}`;

/** "you", "you and Ada", "Ada and Kira". */
export const englishSubject = ({ you, names }: Who): string =>
  listed([...(you ? ["you"] : []), ...names], "and");

/** The same where a sentence begins; a name stays as its owner writes it. */
export const EnglishSubject = (who: Who): string =>
  who.you ? englishSubject(who).replace("you", "You") : englishSubject(who);

/** « tu », « Ada et toi », « Ada et Kira ». */
export const frenchSubject = ({ you, names }: Who): string =>
  you && names.length === 0 ? "tu" : listed([...names, ...(you ? ["toi"] : [])], "et");

/** The same where a sentence begins. */
export const FrenchSubject = (who: Who): string =>
  who.you && who.names.length === 0 ? "Tu" : frenchSubject(who);

/** « toi », « Ada et toi »: not as the subject. */
export const frenchObject = ({ you, names }: Who): string =>
  listed([...names, ...(you ? ["toi"] : [])], "et");

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
