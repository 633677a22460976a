import { tick } from "svelte";
import type { Scene, Staging } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Stage } from "../../table/stage.svelte";
import { advance } from "./advance";
import type { Board, Face, Seen, Zero } from "./messages";

type Shown = Scene<Zero>;

/** How Zero's events look on the table. */
export const staging: Staging<Zero> = {
  advance,
  deals: (seen) => seen.seen === "dealt",
  begins: (seen) => seen.seen === "exchanged" || seen.seen === "knocked",
  weight: (seen) => (seen.seen === "round_over" ? 5 : seen.seen === "knocked" ? 4 : 2),
  move(stage, scene) {
    switch (scene.seen.seen) {
      case "dealt":
        return deal(stage, scene);
      case "exchanged":
        return exchange(stage, scene.seen, scene);
      case "knocked":
      case "round_over":
        return;
    }
  },
};

/** What a pot place's element is called: its `data-card`, so that it is dealt with the hands. */
export const potKey = (place: number) => `pot-${place}`;

async function deal(stage: Stage<Zero>, { commit }: Shown): Promise<void> {
  commit();
  await tick();
  stage.deal(placeOf(".pot"));
}

/** The two cards change places at the same time. */
async function exchange(
  stage: Stage<Zero>,
  seen: Seen & { seen: "exchanged" },
  { before, after }: Shown,
): Promise<void> {
  const [hand, pot] = [placeOfCard(seen.seat, seen.gave), placeOf(`[data-card="${potKey(seen.pot_place)}"]`)];
  const left: Face = { face: faceOf(before, seen.seat, seen.gave) };
  const given: Face = { face: seen.given };
  const taken: Face = { face: seen.taken };
  const lands: Face = { face: faceOf(after, seen.seat, seen.card) };
  await stage.fly(
    [
      stage.flight(hand, pot, left, left.face === null ? given : null),
      stage.flight(pot, hand, taken, lands.face === null ? lands : null),
    ],
    [cardKey(seen.seat, seen.gave), potKey(seen.pot_place)],
  );
}

/** What the viewer sees of a card in a hand: the card, or its back. */
function faceOf(board: Board, seat: number, card: number): string | null {
  const place = board.hands[seat]?.findIndex((slot) => slot.card === card) ?? -1;
  return board.hands[seat]?.[place]?.face ?? board.memory?.hands[seat]?.[place] ?? null;
}
