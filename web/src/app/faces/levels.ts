import type { Level } from "../levels/level";
import { circle, ellipse, eyes, INK, type Shape } from "./shapes";

/** A bot's animal: its shapes, and where things that it wears are put. */
export type Wearer = {
  shapes: readonly Shape[];
  /** The colour behind it where no seat gives one. */
  ground: string;
  /** How far down the top of its head is, and its eyes. */
  head: number;
  eyes: number;
};

/** The animals of the bots' levels. */
export const WEARERS: Record<Level, Wearer> = {
  learning: {
    ground: "#cfe8e6",
    head: 13,
    eyes: 25,
    shapes: [
      ["M24 13c-3-1-4-3-3.5-6M24 13c0-2 1-4 3.5-5", "#c98a12", 2],
      [circle(24, 27, 15), "#f7cb45"],
      eyes(18, 30, 25),
      [circle(13.5, 30.5, 2.6) + circle(34.5, 30.5, 2.6), "#f0995c"],
      ["M24 27.5l5 3.2-5 4-5-4z", "#e0762b"],
      ["M19.5 30.8h9", "#a84f12", 1.3],
    ],
  },
  casual: {
    ground: "#dbe9c8",
    head: 20,
    eyes: 28.5,
    shapes: [
      [ellipse(17, 14, 4.3, 11, -10) + ellipse(31, 14, 4.3, 11, 14) + ellipse(24, 31, 13.5, 12), "#b99a83"],
      [ellipse(17, 14.5, 1.9, 7.5, -10) + ellipse(31, 14.5, 1.9, 7.5, 14), "#efb9b0"],
      [ellipse(24, 35.5, 7, 5.5), "#f3e6da"],
      eyes(18, 30, 28.5),
      ["M21.8 32h4.4L24 34.4z", "#c8625c"],
      ["M24 34.4v1.6c-1 1.4-2.6 1.5-3.6.6M24 36c1 1.4 2.6 1.5 3.6.6", "#5a3427", 1.3],
    ],
  },
  solid: {
    ground: "#f3d9a8",
    head: 12.5,
    eyes: 24,
    shapes: [
      [circle(12.5, 14, 6) + circle(35.5, 14, 6) + circle(24, 26.5, 15.5), "#8a5a3b"],
      [circle(12.5, 14, 3) + circle(35.5, 14, 3), "#c9976b"],
      [ellipse(24, 32.5, 8, 6.5), "#e4c39c"],
      eyes(17.5, 30.5, 24),
      [ellipse(24, 29.5, 3.2, 2.2), INK],
      ["M24 31.7v2.3c-1 1.5-2.8 1.6-4 .6M24 34c1 1.5 2.8 1.6 4 .6", INK, 1.3],
    ],
  },
  expert: {
    ground: "#cfdcef",
    head: 15.5,
    eyes: 25.5,
    shapes: [
      ["M8 9l10 6q6-2 12 0l10-6-1 18q-4 11-15 15Q13 38 9 27z", "#d9692a"],
      ["M11.5 13.8l5 3.2-4.2 4zM36.5 13.8l-5 3.2 4.2 4z", "#7a3512"],
      ["M9 27q8-1 15 15Q13 38 9 27zM39 27q-8-1-15 15 11-4 15-15z", "#fff3e4"],
      eyes(18, 30, 25.5),
      ["M14.8 22.4l4-.8M33.2 22.4l-4-.8", INK, 1.3],
      [ellipse(24, 38.5, 3, 2.4), INK],
    ],
  },
  master: {
    ground: "#e3d3ec",
    head: 13,
    eyes: 23,
    shapes: [
      ["M9 8q6 4 15 4t15-4q1 8-.5 12 2 22-14.5 22T9.5 20Q8 16 9 8z", "#6a4f7d"],
      ["M15 33q9-6 18 0-2 8-9 8t-9-8z", "#cdb6d8"],
      [circle(16.8, 23, 7) + circle(31.2, 23, 7), "#fff8e6"],
      [circle(17.6, 23, 4.3) + circle(30.4, 23, 4.3), "#e9a92c"],
      eyes(17.8, 30.2, 23),
      ["M24 26l3 3.5-3 5-3-5z", "#e0762b"],
    ],
  },
};
