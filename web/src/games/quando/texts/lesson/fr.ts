import type { en } from "./en";

const COUNTS = ["zéro", "un", "deux", "trois", "quatre", "cinq"];
const count = (n: number) => COUNTS[n] ?? String(n);
/** « ton 9 », « les deux 9 », « le 2, le 3, le 4 ». */
const those = (values: readonly number[]) => {
  const [value, other] = values;
  if (other === undefined) return `ton ${value}`;
  return value === other ? `les ${count(values.length)} ${value}` : `le ${values.join(", le ")}`;
};
const PAY = "Triplète\u00a0! Tu n’as pas de zéro à retourner\u00a0: tu paies d’une carte.";
const taking = (value: number) => `Le ${value} visible est petit\u00a0: touche la pioche pour le prendre.`;
const turning = (value: number | null) =>
  `${value === null ? "" : `Un ${value}\u00a0? C’est beaucoup. `}Retourne la carte et prends le nombre du dos, quel qu’il soit.`;

export const fr = {
  aim: (total: number) =>
    `Voici tes nombres\u00a0; les autres voient les dos. Il te faut peu de cartes et de petits nombres. Pour l’instant, ils font ${total}.`,
  triplet: (value: number) =>
    `Défausse ensemble les nombres identiques. Touche les trois ${value}\u00a0: trois cartes identiques font une triplète, et tous les autres paient.`,
  straight: (values: readonly number[]) =>
    `Trois nombres qui se suivent font une série, et vont ensemble aussi. Touche le ${values.join(", le ")}.`,
  equal: (n: number, value: number) =>
    `Touche les ${count(n)} ${value}\u00a0: les nombres identiques vont ensemble.`,
  single: (value: number) => `Rien ne va ensemble. Une seule carte suffit\u00a0: touche ton ${value}.`,
  heaviest: (value: number) =>
    `À lui seul, ton ${value} compte plus que tout ce qui va ensemble\u00a0: touche-le.`,
  confirm: () => "Appuie maintenant sur le grand bouton pour jouer.",
  instead: (values: readonly number[]) =>
    `Cela va aussi, mais avec ${those(values)} tu te débarrasses de plus. Touche-${values.length === 1 ? "le" : "les"}, ou appuie quand même sur le grand bouton.`,
  take: (value: number) => `Après avoir joué, on pioche. ${taking(value)}`,
  turnOver: (value: number | null) => `${value === null ? "Pioche une carte. " : ""}${turning(value)}`,
  payTake: (value: number) => `${PAY} ${taking(value)}`,
  payTurnOver: (value: number | null) => `${PAY} ${turning(value)}`,
  knock: (total: number) =>
    `Ta main ne vaut que ${total}. Frappe\u00a0! Les autres jouent encore une fois, puis on compte toutes les mains.`,
  last: "Quelqu’un a frappé\u00a0: c’est ton dernier tour. Joue encore, ou passe si cela vaut mieux.",
  flip: "Triplète\u00a0! Tu paies\u00a0: un de tes zéros est retourné. Touche-le, puis appuie sur le bouton.",
  free: "À toi de jouer. Prends ton temps\u00a0: quoi que tu choisisses, la manche continue.",
  watch:
    "Les autres jouent\u00a0: chacun pose des cartes et en pioche une. Tu vois le dos de toutes leurs cartes.",
  watchPay:
    "Triplète\u00a0: tous les autres paient. Qui a un zéro en retourne un, qui n’en a pas pioche une carte.",
  watchLast: "Tu as frappé\u00a0: les autres ont chacun un dernier tour. Resteras-tu le plus bas\u00a0?",
  lowest:
    "La main la plus basse marque 0, les autres la somme de leurs nombres. Moins on a de points, mieux c’est\u00a0!",
  scored: (total: number, penalty: number) =>
    penalty > 0
      ? `Frapper ne paie que si aucune autre main n’est aussi basse, ou plus basse\u00a0: ${total} points, et ${penalty} de plus.`
      : `La main la plus basse marque 0. La tienne fait ${total}, et c’est ce que tu marques.`,
} satisfies typeof en;
