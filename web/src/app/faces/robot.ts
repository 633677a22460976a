import { circle, INK, type Shape } from "./shapes";

/** The face of a program: no animal, so that nobody takes it for a person or for one of our bots. */
export const ROBOT: readonly Shape[] = [
  ["M24 12V6.500", "#5b6b78", 2.2],
  [circle(24, 5.5, 2.6), "#c2452d"],
  ["M8 24v7M40 24v7", "#5b6b78", 4],
  ["M14 12h20a4 4 0 0 1 4 4v19a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z", "#9fb0bd"],
  ["M15.500 18h17a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-17a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3z", INK],
  [circle(18.5, 23, 2.3) + circle(29.5, 23, 2.3), "#8fe3d4"],
  ["M17 33.500h14M20.500 31.500v4M24 31.500v4M27.500 31.500v4", "#4a5964", 1.4],
];
