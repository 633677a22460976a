import { tick } from "svelte";
import type { Transition, Animations } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Animator } from "../../table/animator.svelte";
import type { Motion } from "../../table/motion";
import { advance } from "./advance";
import type { Board, Face, Qarre, Seen } from "./messages";

type GameTransition = Transition<Qarre>;
type SeenOf<Kind extends Seen["seen"]> = Extract<Seen, { seen: Kind }>;

/** How Qarré's events look on the table. */
export const animations: Animations<Qarre> = {
  advance,
  isDeal: (seen) => seen.seen === "dealt",
  startsTurn: (seen) => seen.seen === "drew" || seen.seen === "drew_nothing",
  pauseFactor: ({ seen }) => PAUSE_FACTORS[seen] ?? 1,
  animate(animator, transition) {
    const { seen } = transition;
    switch (seen.seen) {
      case "dealt":
      case "new_base":
        return deal(animator, transition);
      case "drew":
        return draw(animator, seen, transition);
      case "turned_up":
        return turnUp(animator, seen, transition);
      case "took":
        return take(animator, seen, transition);
      case "refilled":
        return refill(animator, seen, transition);
      case "removed":
        return remove(animator, seen, transition);
      case "placed":
        return place(animator, seen, transition);
      case "reserved":
        return reserve(animator, seen, transition);
      case "discarded":
        return discard(animator, seen, transition);
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
const PAUSE_FACTORS: Partial<Record<Seen["seen"], number>> = {
  over: 5,
  formed: 5,
  removed: 4,
  penalty: 5,
  turned_up: 2.5,
  new_base: 3,
  ended: 0,
  finished: 0,
};

async function deal(animator: Animator<Qarre>, { commit }: GameTransition): Promise<void> {
  commit();
  await tick();
  animator.deal(pile("draw"));
}

async function draw(
  animator: Animator<Qarre>,
  seen: SeenOf<"drew">,
  { commit }: GameTransition,
): Promise<void> {
  const becomes = seen.face === null ? null : numbers(seen.face);
  await landing(animator, "draw", commit, pile("draw"), numbers(null), becomes, handKey(seen));
}

async function turnUp(
  animator: Animator<Qarre>,
  seen: SeenOf<"turned_up">,
  { commit }: GameTransition,
): Promise<void> {
  const up: Face = { card: seen.action, pack: "actions" };
  await landing(animator, "flip", commit, pile("actions"), { card: null, pack: "actions" }, up, ACTION);
}

async function take(
  animator: Animator<Qarre>,
  seen: SeenOf<"took">,
  { commit }: GameTransition,
): Promise<void> {
  const from = placeOf(topOf(seen.cell));
  const face = numbers(seen.face);
  if (seen.card === null)
    await animator.fly("play", [animator.flight("play", from, pile("discard"), face)], [seen.face]);
  else await landing(animator, "draw", commit, from, face, null, cardKey(seen.seat, seen.card));
}

async function refill(
  animator: Animator<Qarre>,
  seen: SeenOf<"refilled">,
  { commit }: GameTransition,
): Promise<void> {
  await landing(animator, "draw", commit, pile("draw"), numbers(null), numbers(seen.face), seen.face);
}

async function remove(
  animator: Animator<Qarre>,
  seen: SeenOf<"removed">,
  { before }: GameTransition,
): Promise<void> {
  const gone = (before.cells[seen.cell] ?? []).slice(0, seen.cards);
  const flights = gone.map((card) =>
    animator.flight("play", placeOf(keyed(card)), pile("discard"), numbers(card)),
  );
  await animator.fly("play", flights, gone);
}

async function place(
  animator: Animator<Qarre>,
  seen: SeenOf<"placed">,
  { before, commit }: GameTransition,
): Promise<void> {
  const from = seen.card === null ? placeOf(keyed(seen.face)) : placeOfCard(seen.seat, seen.card);
  const lies = seen.card === null ? numbers(seen.face) : inHand(before, seen.seat, seen.card);
  await landing(animator, "play", commit, from, lies, numbers(seen.face), seen.face);
}

async function reserve(
  animator: Animator<Qarre>,
  seen: SeenOf<"reserved">,
  { before, commit }: GameTransition,
): Promise<void> {
  const from = placeOfCard(seen.seat, seen.card);
  await landing(
    animator,
    "play",
    commit,
    from,
    inHand(before, seen.seat, seen.card),
    numbers(seen.face),
    seen.face,
  );
}

async function discard(
  animator: Animator<Qarre>,
  seen: SeenOf<"discarded">,
  { before }: GameTransition,
): Promise<void> {
  const key = handKey(seen);
  const lies = inHand(before, seen.seat, seen.card);
  const flight = animator.flight(
    "play",
    placeOfCard(seen.seat, seen.card),
    pile("discard"),
    lies,
    numbers(seen.face),
  );
  await animator.fly("play", [flight], [key]);
}

/** Lets a card fly to where it lies afterwards; its place there is empty until then. */
async function landing(
  animator: Animator<Qarre>,
  motion: Motion,
  commit: () => void,
  from: DOMRect | null,
  face: Face,
  becomes: Face | null,
  key: string,
): Promise<void> {
  animator.ghosts = new Set([key]);
  commit();
  await tick();
  const turns = becomes !== null && becomes.card !== face.card ? becomes : null;
  await animator.fly(motion, [animator.flight(motion, from, placeOf(keyed(key)), face, turns)], [key]);
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
