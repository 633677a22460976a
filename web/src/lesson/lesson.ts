/** One thing that a lesson says, when it says it, and where it points. */
export type LessonStep = {
  /** Its name, for tests and to know what was read. */
  id: string;
  /** Whether it fits how the table stands, in one's own turn. */
  fits: () => boolean;
  text: () => string;
  /** What to touch, as selectors; what is not on the page is left out. */
  points?: () => readonly string[];
  /** Whether it only explains something: it is told once, until it is read. */
  reads?: boolean;
};

/** A guided first round of a game, as data: the machinery knows no game. */
export type Lesson = {
  /** In the order in which they are looked at; the last one always fits, so that nobody is left alone. */
  steps: readonly LessonStep[];
  /** What is said while the others play. */
  watch: () => string;
  /** Why the round ended as it did, and what each hand scores. */
  ending: () => string;
};

/** The first step that fits and was not read yet. */
export const stepNow = (steps: readonly LessonStep[], read: ReadonlySet<string>): LessonStep | undefined =>
  steps.find((step) => !(step.reads && read.has(step.id)) && step.fits());

/** How an offer is chosen for the learner: the highest worth, the first of equals. */
export function bestOf<Offer>(offers: readonly Offer[], worth: (offer: Offer) => number): Offer | undefined {
  const [first, ...others] = offers;
  if (first === undefined) return undefined;
  return others.reduce((best, offer) => (worth(offer) > worth(best) ? offer : best), first);
}
