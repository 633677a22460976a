import { tick } from "svelte";
import type { Scene, Staging } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Stage } from "../../table/stage.svelte";
import { advance } from "./advance";
import type { Board, Face, Quando, Seen } from "./messages";

type Shown = Scene<Quando>;
type Of<Kind extends Seen["seen"]> = Extract<Seen, { seen: Kind }>;

/** How Quando's events look on the table. */
export const staging: Staging<Quando> = {
  advance,
  deals: (seen) => seen.seen === "dealt",
  begins: (seen) =>
    seen.seen === "played" || seen.seen === "knocked" || seen.seen === "passed" || seen.seen === "skipped",
  weight: (seen) => (seen.seen === "round_over" ? 5 : seen.seen === "knocked" ? 3 : 1),
  move(stage, scene) {
    switch (scene.seen.seen) {
      case "dealt":
        return deal(stage, scene);
      case "played":
        return play(stage, scene.seen, scene);
      case "drew":
        return draw(stage, scene.seen, scene);
      case "flipped":
        return flip(stage, scene.seen, scene);
      case "recycled":
        return recycle(stage, scene);
      case "drew_nothing":
      case "knocked":
      case "passed":
      case "skipped":
      case "round_over":
        return;
    }
  },
};

async function deal(stage: Stage<Quando>, { commit }: Shown): Promise<void> {
  commit();
  await tick();
  stage.deal(drawPile());
}

async function play(stage: Stage<Quando>, seen: Of<"played">, { before }: Shown): Promise<void> {
  const to = discards();
  const flights = seen.cards.map((played) => {
    const face = faceOf(before, seen.seat, played.card);
    const becomes: Face | null = face.side === "back" ? { value: played.front, side: "front" } : null;
    return stage.flight(placeOfCard(seen.seat, played.card), to, face, becomes);
  });
  await stage.fly(
    flights,
    seen.cards.map((played) => cardKey(seen.seat, played.card)),
  );
}

async function draw(stage: Stage<Quando>, seen: Of<"drew">, { before, after, commit }: Shown): Promise<void> {
  const from = drawPile();
  const ghost = [cardKey(seen.seat, seen.card)];
  stage.ghosts = new Set(ghost);
  commit();
  await tick();
  const up: Face = { value: before.draw.top, side: "front" };
  const lands = faceOf(after, seen.seat, seen.card);
  const turns = lands.side === "back" || lands.value !== up.value;
  const to = placeOfCard(seen.seat, seen.card);
  await stage.fly([stage.flight(from, to, up, turns ? lands : null)], ghost);
}

async function flip(stage: Stage<Quando>, seen: Of<"flipped">, { before, after }: Shown): Promise<void> {
  const place = placeOfCard(seen.seat, seen.card);
  const [from, to] = [before, after].map((board) => faceOf(board, seen.seat, seen.card)) as [Face, Face];
  await stage.fly([stage.flight(place, place, from, to)], [cardKey(seen.seat, seen.card)]);
}

async function recycle(stage: Stage<Quando>, { before }: Shown): Promise<void> {
  const up: Face = { value: before.discard.top, side: "front" };
  await stage.fly([stage.flight(discards(), drawPile(), up, { value: null, side: "back" })]);
}

/** The side of a card in a hand that the viewer sees. */
function faceOf(board: Board, seat: number, card: number): Face {
  const slot = board.hands[seat]?.find((held) => held.card === card);
  if (slot?.front == null) return { value: slot?.back ?? null, side: "back" };
  return { value: slot.front, side: "front" };
}

const drawPile = () => placeOf(`[data-pile="draw"]`);
const discards = () => placeOf(`[data-pile="discard"]`);
