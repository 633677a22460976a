import { tick } from "svelte";
import type { Transition, Animations } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Animator } from "../../table/animator.svelte";
import { fromDealersLeft, seatsWithLeast } from "../../table/ending/standings";
import { advance } from "./advance";
import type { Board, Face, Quando, Seen } from "./messages";
import { texts } from "./texts";

type GameTransition = Transition<Quando>;
type SeenOf<Kind extends Seen["seen"]> = Extract<Seen, { seen: Kind }>;

/** How Quando's events look on the table. */
export const animations: Animations<Quando> = {
  advance,
  isDeal: (seen) => seen.seen === "dealt",
  startsTurn: (seen) =>
    seen.seen === "played" || seen.seen === "knocked" || seen.seen === "passed" || seen.seen === "skipped",
  pauseFactor: (seen) =>
    seen.seen === "round_over" ? 5 : seen.seen === "knocked" || isTriplet(seen) ? 2 : 1,
  animate(animator, transition) {
    switch (transition.seen.seen) {
      case "dealt":
        return deal(animator, transition);
      case "played":
        return play(animator, transition.seen, transition);
      case "drew":
        return draw(animator, transition.seen, transition);
      case "flipped":
        return flip(animator, transition.seen, transition);
      case "recycled":
        return recycle(animator, transition);
      case "knocked":
        return animator.stampOn(texts().stamp, 2);
      case "round_over":
        return reveal(animator, transition.seen, transition);
      case "drew_nothing":
      case "passed":
      case "skipped":
        return;
    }
  },
};

async function deal(animator: Animator<Quando>, { commit }: GameTransition): Promise<void> {
  commit();
  await tick();
  animator.deal(drawPile());
}

async function play(
  animator: Animator<Quando>,
  seen: SeenOf<"played">,
  { before }: GameTransition,
): Promise<void> {
  const to = discards();
  const flights = seen.cards.map((played) => {
    const face = faceOf(before, seen.seat, played.card);
    const becomes: Face | null = face.side === "back" ? { value: played.front, side: "front" } : null;
    return animator.flight("play", placeOfCard(seen.seat, played.card), to, face, becomes);
  });
  const ghosts = seen.cards.map((played) => cardKey(seen.seat, played.card));
  if (!isTriplet(seen)) return animator.fly("play", flights, ghosts);
  await animator.flyInTurn("play", flights, ghosts);
  const others = fromDealersLeft(seen.seat, before.hands.length).filter((seat) => seat !== seen.seat);
  await animator.ringOut(to, others);
}

const isTriplet = (seen: Seen) => seen.seen === "played" && seen.kind === "triplet";

/** The fronts of the others' hands, from the dealer's left. */
function reveal(
  animator: Animator<Quando>,
  seen: SeenOf<"round_over">,
  { before, after, put }: GameTransition,
): Promise<void> {
  const hands = fromDealersLeft(before.dealer, seen.hands.length).map((seat) => {
    const cards = (before.hands[seat] ?? []).flatMap((slot, place) => {
      const front = seen.hands[seat]?.[place];
      if (slot.front !== null || front === undefined) return [];
      const from: Face = { value: slot.back, side: "back" };
      return [{ key: cardKey(seat, slot.card), from, to: { value: front, side: "front" } satisfies Face }];
    });
    return { seat, total: seen.totals[seat] ?? 0, cards };
  });
  // The scores follow when the hands have been counted.
  const open = () => put({ ...after, scores: before.scores });
  return animator.revealHands(hands, seatsWithLeast(seen.totals), open);
}

async function draw(
  animator: Animator<Quando>,
  seen: SeenOf<"drew">,
  { before, after, commit }: GameTransition,
): Promise<void> {
  const from = drawPile();
  const ghost = [cardKey(seen.seat, seen.card)];
  animator.ghosts = new Set(ghost);
  commit();
  await tick();
  const up: Face = { value: before.draw.top, side: "front" };
  const lands = faceOf(after, seen.seat, seen.card);
  const turns = lands.side === "back" || lands.value !== up.value;
  const to = placeOfCard(seen.seat, seen.card);
  // What a blind draw brings is seen when the card has turned over.
  const motion = seen.side === "hidden" ? "flip" : "draw";
  await animator.fly(motion, [animator.flight(motion, from, to, up, turns ? lands : null)], ghost);
}

async function flip(
  animator: Animator<Quando>,
  seen: SeenOf<"flipped">,
  { before, after }: GameTransition,
): Promise<void> {
  const place = placeOfCard(seen.seat, seen.card);
  const [from, to] = [before, after].map((board) => faceOf(board, seen.seat, seen.card)) as [Face, Face];
  await animator.fly(
    "flip",
    [animator.flight("flip", place, place, from, to)],
    [cardKey(seen.seat, seen.card)],
  );
}

async function recycle(animator: Animator<Quando>, { before }: GameTransition): Promise<void> {
  const up: Face = { value: before.discard.top, side: "front" };
  await animator.fly("flip", [
    animator.flight("flip", discards(), drawPile(), up, { value: null, side: "back" }),
  ]);
}

/** The side of a card in a hand that the viewer sees. */
function faceOf(board: Board, seat: number, card: number): Face {
  const slot = board.hands[seat]?.find((held) => held.card === card);
  if (slot?.front == null) return { value: slot?.back ?? null, side: "back" };
  return { value: slot.front, side: "front" };
}

const drawPile = () => placeOf(`[data-pile="draw"]`);
const discards = () => placeOf(`[data-pile="discard"]`);
