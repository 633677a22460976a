import { tick } from "svelte";
import type { Transition, Animations } from "../../table/game";
import { cardKey, placeOf, placeOfCard, type Animator } from "../../table/animator.svelte";
import { fromDealersLeft, seatsWithLeast } from "../../table/ending/standings";
import { advance, beforeSecondKnock } from "./advance";
import type { Board, Face, Seen, Zero } from "./messages";
import { texts } from "./texts";

type GameTransition = Transition<Zero>;

/** How Zero's events look on the table. */
export const animations: Animations<Zero> = {
  advance,
  boardBefore: beforeSecondKnock,
  isDeal: (seen) => seen.seen === "dealt",
  startsTurn: (seen) => seen.seen === "exchanged" || seen.seen === "knocked",
  pauseFactor: (seen) => (seen.seen === "round_over" ? 5 : seen.seen === "knocked" ? 3 : 2),
  animate(animator, transition) {
    switch (transition.seen.seen) {
      case "dealt":
        return deal(animator, transition);
      case "exchanged":
        return exchange(animator, transition.seen, transition);
      case "knocked":
        return knock(animator, transition);
      case "round_over":
        return reveal(animator, transition.seen, transition);
    }
  },
};

/** What a pot place's element is called: its `data-card`, so that it is dealt with the hands. */
export const potKey = (place: number) => `pot-${place}`;

async function deal(animator: Animator<Zero>, { commit }: GameTransition): Promise<void> {
  commit();
  await tick();
  animator.deal(placeOf(".pot"));
}

/** The two cards change places at the same time. */
async function exchange(
  animator: Animator<Zero>,
  seen: Seen & { seen: "exchanged" },
  { before, after }: GameTransition,
): Promise<void> {
  const [hand, pot] = [placeOfCard(seen.seat, seen.gave), placeOf(`[data-card="${potKey(seen.pot_place)}"]`)];
  const left: Face = { face: faceOf(before, seen.seat, seen.gave) };
  const given: Face = { face: seen.given };
  const taken: Face = { face: seen.taken };
  const lands: Face = { face: faceOf(after, seen.seat, seen.card) };
  await animator.fly(
    "draw",
    [
      animator.flight("draw", hand, pot, left, left.face === null ? given : null),
      animator.flight("draw", pot, hand, taken, lands.face === null ? lands : null),
    ],
    [cardKey(seen.seat, seen.gave), potKey(seen.pot_place)],
  );
}

/** The first knock and the second, which brings the end; who knocks in the last turns keeps the hand as it is. */
function knock(animator: Animator<Zero>, { before }: GameTransition): Promise<void> | undefined {
  if (before.knocks > 1) return undefined;
  const second = before.knocks > 0;
  return animator.stampOn(texts().stamps[second ? "second" : "first"], second ? 2 : 1);
}

/** The others' hands, from the dealer's left. */
function reveal(
  animator: Animator<Zero>,
  seen: Seen & { seen: "round_over" },
  { before, after, put }: GameTransition,
): Promise<void> {
  const hands = fromDealersLeft(before.dealer, seen.hands.length).map((seat) => {
    const hidden = (seen.hands[seat] ?? []).filter(({ card }) => faceOf(before, seat, card) === null);
    const cards = hidden.map(({ card, face }) => ({
      key: cardKey(seat, card),
      from: { face: null },
      to: { face },
    }));
    return { seat, total: seen.totals[seat] ?? 0, cards };
  });
  // The scores follow when the hands have been counted.
  const open = () => put({ ...after, scores: before.scores });
  return animator.revealHands(hands, seatsWithLeast(seen.totals), open);
}

/** What the viewer sees of a card in a hand: the card, or its back. */
function faceOf(board: Board, seat: number, card: number): string | null {
  const place = board.hands[seat]?.findIndex((slot) => slot.card === card) ?? -1;
  return board.hands[seat]?.[place]?.face ?? board.memory?.hands[seat]?.[place] ?? null;
}
