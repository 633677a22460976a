import type { Pace } from "../protocol/Pace";

/**
 * How long each motion takes at the normal pace, in milliseconds: each has its own time, so that what happens is felt
 * before it is read. The short times of the page itself (raising a card, pressing a button) are tokens of the styles.
 */
const MOTION_MS = {
  /** A card goes from a hand to the table. */
  play: 180,
  /** A card comes from a pile into a hand. */
  draw: 320,
  /** A card is turned over. */
  flip: 420,
  /** A knock: the word is stamped on the felt. */
  knock: 700,
  /** A total counts up. */
  count: 600,
  /** A ring goes out from a triplet. */
  ring: 300,
  /** Between two hands that are shown after the round. */
  hand: 250,
  /** Between two cards of one play. */
  apart: 90,
  /** A card is dealt. */
  deal: 210,
  /** The other cards of the hand close up, or make room. */
  close: 170,
} as const;

export type Motion = keyof typeof MOTION_MS;

/** How much of its usual time a motion takes. */
const SHARES: Record<Pace, number> = { slow: 1.25, normal: 1, fast: 0.3 };

/** How long what was shown stays before the next thing. */
const PAUSES_MS: Record<Pace, number> = { slow: 550, normal: 200, fast: 30 };

/**
 * At the quick pace everything that waits is shown in the time of this many steps, however much it is: the server's moves
 * are never kept waiting by what is seen of them.
 */
const QUICK_BACKLOG_STEPS = 1.2;

export const motionMs = (motion: Motion, pace: Pace): number => MOTION_MS[motion] * SHARES[pace];

export const pauseMs = (pace: Pace): number => PAUSES_MS[pace];

/** The share of its time that a step takes when `behind` steps are still to be shown, it among them. */
export const tempoFor = (pace: Pace, behind: number): number =>
  pace === "fast" ? Math.min(1, QUICK_BACKLOG_STEPS / behind) : 1;
