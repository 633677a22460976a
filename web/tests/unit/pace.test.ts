import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../src/app/settings.svelte";
import { animations as ofQarre } from "../../src/games/qarre/animations";
import type { Seen as QarreSeen } from "../../src/games/qarre/messages";
import { animations as ofQuando } from "../../src/games/quando/animations";
import type { Seen as QuandoSeen } from "../../src/games/quando/messages";
import { animations as ofZero } from "../../src/games/zero/animations";
import type { Seen as ZeroSeen } from "../../src/games/zero/messages";
import type { Animations, GameTypes } from "../../src/table/game";
import { Playback } from "../../src/table/playback.svelte";
import * as qarre from "../samples/qarre";
import * as quando from "../samples/quando";
import * as zero from "../samples/zero";

/*
 * From one's own press to one's own turn at most a second, at the quick pace. The server may take so much of it for the
 * moves of all bots together; the page shows them meanwhile, and has the rest for what it is behind. Time is virtual.
 */
const LAP_MS = 1_000;
const SERVER_MS = 810;

/** A lap: what is seen from one's own last action to the next turn, each update by itself. */
type Lap = readonly (readonly { seen: string }[])[];

const drew = (seat: number, penalty = false): QuandoSeen => ({
  seen: "drew",
  seat,
  card: 40 + seat,
  side: "hidden",
  sides: { front: null, back: 3 },
  penalty,
});
const played = (seat: number, kind: "equal" | "triplet" = "equal"): QuandoSeen => ({
  seen: "played",
  seat,
  kind,
  cards: (kind === "equal" ? [0] : [0, 1, 2]).map((card) => ({ card, front: 5 })),
});
const others = (players: number) => Array.from({ length: players - 1 }, (_, at) => at + 1);

const quandoLap = (players: number): Lap => [
  [drew(0)],
  ...others(players).flatMap((seat) => [[played(seat)], [drew(seat)]]),
];
/** The last player's triplet is paid by everybody else, the bots one after the other. */
const tripletLap = (players: number): Lap => [
  [drew(0)],
  ...others(players).flatMap((seat) => [
    [played(seat, seat === 1 ? "triplet" : "equal")],
    ...(seat === 1 ? others(players).flatMap((payer) => (payer === 1 ? [] : [[drew(payer, true)]])) : []),
    [drew(seat)],
  ]),
];
const exchanged = (seat: number): ZeroSeen => ({
  seen: "exchanged",
  seat,
  place: 0,
  pot_place: 0,
  gave: 0,
  given: "r1",
  card: 9,
  taken: "y7",
});
const zeroLap = (players: number): Lap => Array.from({ length: players }, (_, seat) => [exchanged(seat)]);
const qarreTurn = (seat: number): QarreSeen[] => [
  { seen: "placed", seat, cell: 1, face: "7s", card: 0 },
  { seen: "ended", seat },
  { seen: "drew", seat: 1 - seat, card: 9, face: null },
  { seen: "turned_up", seat: 1 - seat, action: "Jh", count: 4 },
];
const skipped = (seat: number): QarreSeen => ({ seen: "skipped", seat });
const qarreLap: Lap = [qarreTurn(0), [skipped(1)], qarreTurn(1)];

/** Plays a lap whose updates come evenly within `server`; gives whether all is shown when the second is over. */
async function isShown<G extends GameTypes>(
  animations: Animations<G>,
  view: G["board"],
  lap: Lap,
  server: number,
): Promise<boolean> {
  const playback = new Playback<G>(animations);
  playback.add({ seq: 1, seen: [], view }, 0);
  await vi.advanceTimersByTimeAsync(0);
  const apart = lap.length > 1 ? server / (lap.length - 1) : 0;
  for (const [at, seen] of lap.entries()) {
    if (at > 0) await vi.advanceTimersByTimeAsync(apart);
    playback.add({ seq: 2 + at, seen: seen as G["seen"][], view }, 0);
  }
  await vi.advanceTimersByTimeAsync(LAP_MS - apart * (lap.length - 1));
  const shown = playback.shown === lap.length + 1 && playback.behind === 0;
  playback.end();
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  settings.speed = "fast";
});

afterEach(() => {
  settings.speed = "normal";
  vi.useRealTimers();
});

const hands = (players: number) =>
  Array.from({ length: players }, (_, seat) => (seat === 0 ? quando.own(2, 5, 7) : quando.other(1, 2, 3)));

for (const server of [0, SERVER_MS]) {
  const when = server === 0 ? "that come at once" : "that come one after the other";
  test.each([2, 3, 4, 5, 6])(
    `Quando of %i: the moves of a lap ${when} are shown in time`,
    async (players) => {
      const view = quando.board({ hands: hands(players) });
      expect(await isShown(ofQuando, view, quandoLap(players), server)).toBe(true);
      expect(await isShown(ofQuando, view, tripletLap(players), server)).toBe(true);
    },
  );

  test.each([2, 3, 4, 5])(`Zero of %i: the moves of a lap ${when} are shown in time`, async (players) => {
    const view = zero.board({ hands: Array.from({ length: players }, () => zero.closed()) });
    expect(await isShown(ofZero, view, zeroLap(players), server)).toBe(true);
  });

  test(`Qarré: the moves of a lap ${when} are shown in time`, async () => {
    expect(await isShown(ofQarre, qarre.board(), qarreLap, server)).toBe(true);
  });
}

test("at the other paces every step takes its time, however many wait", async () => {
  settings.speed = "normal";
  expect(await isShown(ofQuando, quando.board({ hands: hands(6) }), quandoLap(6), 0)).toBe(false);
});
