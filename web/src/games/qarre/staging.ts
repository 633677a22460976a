import { tick } from "svelte";
import type { Scene, Staging } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Stage } from "../../table/stage.svelte";
import { advance } from "./advance";
import type { Board, Face, Qarre, Seen } from "./messages";

type Shown = Scene<Qarre>;
type Of<Kind extends Seen["seen"]> = Extract<Seen, { seen: Kind }>;

/** How Qarré's events look on the table. */
export const staging: Staging<Qarre> = {
  advance,
  deals: (seen) => seen.seen === "dealt",
  begins: (seen) => seen.seen === "drew" || seen.seen === "drew_nothing",
  weight: ({ seen }) => WEIGHTS[seen] ?? 1,
  move(stage, scene) {
    const { seen } = scene;
    switch (seen.seen) {
      case "dealt":
      case "new_base":
        return deal(stage, scene);
      case "drew":
        return draw(stage, seen, scene);
      case "turned_up":
        return turnUp(stage, seen, scene);
      case "took":
        return take(stage, seen, scene);
      case "refilled":
        return refill(stage, seen, scene);
      case "removed":
        return remove(stage, seen, scene);
      case "placed":
        return place(stage, seen, scene);
      case "reserved":
        return reserve(stage, seen, scene);
      case "discarded":
        return discard(stage, seen, scene);
      case "drew_nothing":
      case "finished":
      case "skipped":
      case "formed":
      case "ended":
      case "penalty":
      case "actions_shuffled":
      case "draw_shuffled":
      case "over":
        return;
    }
  },
};

/** Points, and what changes everything, are left to be seen longer; what says nothing new is not. */
const WEIGHTS: Partial<Record<Seen["seen"], number>> = {
  over: 5,
  formed: 5,
  removed: 4,
  penalty: 5,
  turned_up: 2.5,
  new_base: 3,
  ended: 0,
  finished: 0,
};

async function deal(stage: Stage<Qarre>, { commit }: Shown): Promise<void> {
  commit();
  await tick();
  stage.deal(pile("draw"));
}

async function draw(stage: Stage<Qarre>, seen: Of<"drew">, { commit }: Shown): Promise<void> {
  const becomes = seen.face === null ? null : numbers(seen.face);
  await landing(stage, commit, pile("draw"), numbers(null), becomes, handKey(seen));
}

async function turnUp(stage: Stage<Qarre>, seen: Of<"turned_up">, { commit }: Shown): Promise<void> {
  const up: Face = { card: seen.action, pack: "actions" };
  await landing(stage, commit, pile("actions"), { card: null, pack: "actions" }, up, ACTION);
}

async function take(stage: Stage<Qarre>, seen: Of<"took">, { commit }: Shown): Promise<void> {
  const from = placeOf(topOf(seen.cell));
  const face = numbers(seen.face);
  if (seen.card === null) await stage.fly([stage.flight(from, pile("discard"), face)], [seen.face]);
  else await landing(stage, commit, from, face, null, cardKey(seen.seat, seen.card));
}

async function refill(stage: Stage<Qarre>, seen: Of<"refilled">, { commit }: Shown): Promise<void> {
  await landing(stage, commit, pile("draw"), numbers(null), numbers(seen.face), seen.face);
}

async function remove(stage: Stage<Qarre>, seen: Of<"removed">, { before }: Shown): Promise<void> {
  const gone = (before.cells[seen.cell] ?? []).slice(0, seen.cards);
  const flights = gone.map((card) => stage.flight(placeOf(keyed(card)), pile("discard"), numbers(card)));
  await stage.fly(flights, gone);
}

async function place(stage: Stage<Qarre>, seen: Of<"placed">, { before, commit }: Shown): Promise<void> {
  const from = seen.card === null ? placeOf(keyed(seen.face)) : placeOfCard(seen.seat, seen.card);
  const lies = seen.card === null ? numbers(seen.face) : inHand(before, seen.seat, seen.card);
  await landing(stage, commit, from, lies, numbers(seen.face), seen.face);
}

async function reserve(stage: Stage<Qarre>, seen: Of<"reserved">, { before, commit }: Shown): Promise<void> {
  const from = placeOfCard(seen.seat, seen.card);
  await landing(stage, commit, from, inHand(before, seen.seat, seen.card), numbers(seen.face), seen.face);
}

async function discard(stage: Stage<Qarre>, seen: Of<"discarded">, { before }: Shown): Promise<void> {
  const key = handKey(seen);
  const lies = inHand(before, seen.seat, seen.card);
  const flight = stage.flight(placeOfCard(seen.seat, seen.card), pile("discard"), lies, numbers(seen.face));
  await stage.fly([flight], [key]);
}

/** Lets a card fly to where it lies afterwards; its place there is empty until then. */
async function landing(
  stage: Stage<Qarre>,
  commit: () => void,
  from: DOMRect | null,
  face: Face,
  becomes: Face | null,
  key: string,
): Promise<void> {
  stage.ghosts = new Set([key]);
  commit();
  await tick();
  const turns = becomes !== null && becomes.card !== face.card ? becomes : null;
  await stage.fly([stage.flight(from, placeOf(keyed(key)), face, turns)], [key]);
}

/** The place of this turn's action card. */
export const ACTION = "action";

const numbers = (card: string | null): Face => ({ card, pack: "numbers" });
const handKey = ({ seat, card }: { seat: number; card: number }) => cardKey(seat, card);
const pile = (which: "draw" | "discard" | "actions") => placeOf(`[data-pile="${which}"]`);
const keyed = (key: string) => `[data-card="${key}"]`;
const topOf = (cell: number) => `[data-cell="${cell}"] .top`;

/** A card of a hand as the viewer sees it. */
const inHand = (board: Board, seat: number, card: number): Face =>
  numbers(board.hands[seat]?.find((slot) => slot.card === card)?.face ?? null);
