import { circle, ellipse, type Shape } from "./shapes";

/** What a bot wears: drawn from the top of its head (0), its eyes (0) or its neck (0) on. */
export type Thing = { at: "head" | "eyes" | "neck"; shapes: readonly Shape[] };

const PALE = "#fffaf1";

/** What each bot wears, by its name: two bots at a table have different names, and so different faces. */
export const THINGS: Record<string, Thing> = {
  Ada: {
    at: "head",
    shapes: [
      ["M24 0l-10-6.5q-2 6.5 0 12zM24 0l10-6.5q2 6.5 0 12z", "#c62f46"],
      [circle(24, -0.3, 3.2), "#8f1c30"],
    ],
  },
  Bruno: {
    at: "head",
    shapes: [
      ["M13 2q0-11 11-11t11 11z", "#2d5fa8"],
      ["M22 .5h17.5q1.5 4-3 4.5H21z", "#1c3f75"],
      [circle(24, -9, 1.6), "#1c3f75"],
    ],
  },
  Chiara: {
    at: "head",
    shapes: [
      [
        circle(33, -4.2, 3.4) +
          circle(37.4, -1, 3.4) +
          circle(35.7, 4.2, 3.4) +
          circle(30.3, 4.2, 3.4) +
          circle(28.6, -1, 3.4),
        "#d64b8c",
      ],
      [circle(33, 0.8, 3), "#ffd75e"],
    ],
  },
  Denis: {
    at: "neck",
    shapes: [
      ["M29 0l9 5.5-8.5 1z", "#1f6b48"],
      ["M9-5q15 7 30 0l1.5 6q-16.5 8-33 0z", "#2f8a5f"],
      ["M15-2.7l-.8 6M22-1.6v6.2M29-1.9l.6 6", "#bfe6cf", 1.8],
    ],
  },
  Emmy: {
    at: "eyes",
    shapes: [
      [
        circle(17.3, 0, 6) + circle(30.7, 0, 6) + "M23.3-1q.7-.7 1.4 0M11.3-1L7-3M36.7-1L41-3",
        "#b3202c",
        2.2,
      ],
    ],
  },
  Félix: {
    at: "neck",
    shapes: [
      ["M24-.5l-10-5.5q-2 5.5 0 11zM24-.5l10-5.5q2 5.5 0 11z", "#243a73"],
      [circle(24, -0.5, 3), "#d8a43a"],
    ],
  },
  Grace: {
    at: "head",
    shapes: [
      ["M11 1.5Q8-8 24-8.5 41-8 37.5 1.5q-13 4-26.5 0z", "#a32638"],
      ["M25-8q0-3 2.5-4", "#6f1322", 2],
      ["M13 1.6q11 3.2 22.5 0", "#6f1322", 2],
    ],
  },
  Hugo: {
    at: "head",
    shapes: [
      ["M16.5-11.5h15l-1 12h-13z", "#26242e"],
      ["M17.3-3.5h13.4v3.5H17.5z", "#c62f46"],
      [ellipse(24, 1.2, 12.5, 2.6), "#26242e"],
    ],
  },
  Irène: {
    at: "head",
    shapes: [
      ["M15.5.5q0-10 8.5-10t8.5 10z", "#e8bb55"],
      ["M15.5-3.2h17v3.4h-17z", "#2f8a9b"],
      [ellipse(24, 1.2, 16, 3.2), "#f2cd72"],
    ],
  },
  Jonas: {
    at: "head",
    shapes: [
      ["M13 2q0-11 11-11t11 11z", "#3f7d44"],
      [circle(24, -9.5, 3.4), PALE],
      ["M11.5 1h25v5q-12.5 2.5-25 0z", PALE],
      ["M16.5 2v4M21.5 2.5v4M26.5 2.5v4M31.5 2v4", "#b9c9b6", 1.6],
    ],
  },
  Kira: {
    at: "eyes",
    shapes: [
      ["M8 2Q7-18 24-18T40 2", "#2c3e66", 3],
      [ellipse(7.8, 3, 4.2, 6.2) + ellipse(40.2, 3, 4.2, 6.2), "#17827c"],
      [ellipse(7, 3, 2, 3.6) + ellipse(41, 3, 2, 3.6), "#8fd6cf"],
    ],
  },
  Louis: {
    at: "head",
    shapes: [
      ["M13 3.5V-7.5l5.5 5L24-10l5.5 7.5 5.5-5V3.5z", "#d9e2ec"],
      ["M13 1h22v3H13z", "#9fb2c6"],
      [circle(24, -2, 1.7) + circle(17.5, -0.8, 1.2) + circle(30.5, -0.8, 1.2), "#c62f46"],
    ],
  },
  Maya: {
    at: "eyes",
    shapes: [
      ["M8-5h32q1 1.5 0 3-1 9-8.5 9Q25 7 25-1h-2q0 8-6.5 8Q9 7 8-2q-1-1.5 0-3z", "#1e1c26"],
      ["M12-2.5l5 6M29-2.5l5 6", "#6b6880", 1.6],
    ],
  },
  Nils: {
    at: "head",
    shapes: [
      ["M24-12L33 2.5q-9 3-18 0z", "#1f8fa8"],
      ["M20.5-5.5l5.5-3M17.5-.5l10.5-5.5M20 2.7l11-5.5", "#ffd75e", 1.8],
      [circle(24, -12, 3), "#d64b8c"],
    ],
  },
  Olive: {
    at: "head",
    shapes: [
      ["M24 2q0-6 5-9.5", "#4b5d22", 1.8],
      ["M25-1q-9 1-12-6 8-3.5 12 6zM27-4q1-8 10-8 0 8-10 8z", "#6f9a3a"],
      [ellipse(31, 0, 3, 3.6), "#5b2b57"],
    ],
  },
  Pablo: {
    at: "eyes",
    shapes: [
      [circle(30.5, 0, 6.4), "#c98a12", 2.2],
      ["M36 3.5q3 5 1 15", "#c98a12", 1.3],
      [
        "M17 14.5q3.5-3.5 7 0 3.5-3.5 7 0 1.5-1 2-2.5 0 5-5 5-3 0-4-1.5-1 1.5-4 1.5-5 0-5-5 .5 1.5 2 2.5z",
        "#2b1b16",
      ],
    ],
  },
};

/** Their names in the order of the seats, for bots of names that are not among them. */
export const WEARING = Object.keys(THINGS);
