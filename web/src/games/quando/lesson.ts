import { bestOf, type Lesson } from "../../lesson/lesson";
import { offersTo, type OfferOf } from "../../table/offers";
import { fitting } from "./choice";
import { headline } from "./story";
import type { Offer } from "./messages";
import type { QuandoTable } from "./table.svelte";
import { lessonTexts } from "./texts/lesson";

/** With at most this many points a hand is worth a knock. */
const MAX_POINTS_TO_KNOCK = 10;
/** A number that is worth taking when it lies up: it is below the average of what the other side may be. */
const MAX_NUMBER_TO_TAKE = 4;

/** The guided first round of Quando. What is advised is always one of the server's offers. */
export function lessonOf(table: QuandoTable): Lesson {
  const plays = () => table.board?.plays[table.seat ?? 0] ?? 0;
  const total = () => table.board?.total ?? 0;
  const top = () => table.board?.draw.top ?? null;
  const has = (what: "play" | "draw" | "flip" | "knock") => offersTo(table.offers, what).length > 0;
  const small = () => (top() ?? Infinity) <= MAX_NUMBER_TO_TAKE;
  const card = (handle: number) => `[data-handle="${handle}"]`;

  /** Whether somebody else's triplet is what is chosen for. */
  const pays = () => table.board?.triplet === true && table.board.active !== table.seat;

  /** What takes most out of the hand; of equals the one of most cards, and with what is raised already. */
  const worth = ({ action, effects }: OfferOf<Offer, "play">) => {
    const raised = table.chosen.filter((one) => action.cards.includes(one)).length;
    return -(effects.total ?? Infinity) + action.cards.length / 100 + raised / 10_000;
  };
  /** The play that shows most: a triplet first, then a straight, then the best one. */
  const best = () => {
    const kind = ["triplet", "straight"][plays()];
    const offers = offersTo(table.offers, "play");
    const shown = offers.filter(({ effects }) => effects.kind === kind);
    return bestOf(shown.length > 0 ? shown : offers, worth);
  };
  const cards = () => best()?.action.cards ?? [];
  const fronts = () =>
    table.hand.flatMap(({ card, front }) => (cards().includes(card) && front !== null ? [front] : []));
  const values = () => fronts().sort((a, b) => a - b);
  const kind = () => best()?.effects.kind;
  const chosen = () => table.chosen.length > 0 && table.choice?.action.do === "play" && !mayGrow();
  /** Whether what is raised is a part of the advised play, so that more of it is to be raised. */
  const mayGrow = () =>
    table.chosen.length < cards().length &&
    table.chosen.every((one) => cards().includes(one)) &&
    fitting(table.offers, table.chosen).size > 0;
  /** Whether what is raised takes as much out of the hand as what is advised. */
  const asGood = () => (table.choice?.effects.total ?? Infinity) <= (best()?.effects.total ?? Infinity);
  const sets = () => offersTo(table.offers, "play").some(({ action }) => action.cards.length > 1);
  const toRaise = () =>
    cards()
      .filter((one) => !table.chosen.includes(one))
      .map(card);

  return {
    steps: [
      {
        id: "aim",
        reads: true,
        fits: () => plays() === 0 && has("play"),
        text: () => lessonTexts().aim(total()),
        points: () => ['[data-part="own-area"] .total'],
      },
      {
        id: "pay",
        fits: () => has("flip"),
        text: () => lessonTexts().flip,
        points: () => [
          '[data-do="flip"]',
          ...offersTo(table.offers, "flip").map(({ action }) => card(action.card)),
        ],
      },
      {
        id: "pay-take",
        fits: () => has("draw") && pays() && small(),
        text: () => lessonTexts().payTake(top() ?? 0),
        points: () => ['[data-pile="draw"]', '[data-do="visible"]'],
      },
      {
        id: "pay-turn-over",
        fits: () => has("draw") && pays(),
        text: () => lessonTexts().payTurnOver(top()),
        points: () => ['[data-do="hidden"]', '[data-do="flip-top"]'],
      },
      {
        id: "take",
        fits: () => has("draw") && small(),
        text: () => lessonTexts().take(top() ?? 0),
        points: () => ['[data-pile="draw"]', '[data-do="visible"]'],
      },
      {
        id: "turn-over",
        fits: () => has("draw"),
        text: () => lessonTexts().turnOver(top()),
        points: () => ['[data-do="hidden"]', '[data-do="flip-top"]'],
      },
      {
        id: "last",
        reads: true,
        fits: () => table.board?.knocker !== null && has("play"),
        text: () => lessonTexts().last,
      },
      {
        id: "knock",
        fits: () => has("knock") && total() <= MAX_POINTS_TO_KNOCK && table.chosen.length === 0,
        text: () => lessonTexts().knock(total()),
        points: () => ['[data-do="knock"]'],
      },
      {
        id: "confirm",
        fits: () => has("play") && chosen() && asGood(),
        text: () => lessonTexts().confirm(table.chosen.length),
        points: () => ['[data-do="play"]'],
      },
      {
        id: "instead",
        fits: () => has("play") && chosen(),
        text: () => lessonTexts().instead(values()),
        points: toRaise,
      },
      {
        id: "triplet",
        fits: () => has("play") && kind() === "triplet",
        text: () => lessonTexts().triplet(fronts()[0] ?? 0),
        points: toRaise,
      },
      {
        id: "straight",
        fits: () => has("play") && kind() === "straight",
        text: () => lessonTexts().straight(values()),
        points: toRaise,
      },
      {
        id: "equal",
        fits: () => has("play") && fronts().length > 1,
        text: () => lessonTexts().equal(fronts().length, fronts()[0] ?? 0),
        points: toRaise,
      },
      {
        id: "heaviest",
        fits: () => has("play") && sets(),
        text: () => lessonTexts().heaviest(fronts()[0] ?? 0),
        points: toRaise,
      },
      {
        id: "single",
        fits: () => has("play"),
        text: () => lessonTexts().single(fronts()[0] ?? 0),
        points: toRaise,
      },
      { id: "free", fits: () => true, text: () => lessonTexts().free },
    ],
    watch: () => {
      const { watch, watchLast, watchPay } = lessonTexts();
      if (table.board?.triplet) return watchPay;
      return table.board?.knocker === table.seat && table.seat !== null ? watchLast : watch;
    },
    ending: () => {
      const round = table.board?.rounds.at(-1);
      if (!round) return lessonTexts().watch;
      const you = table.seat ?? 0;
      const scored = round.points[you] ?? 0;
      const why =
        scored === 0
          ? lessonTexts().lowest
          : lessonTexts().scored(round.totals[you] ?? 0, scored - (round.totals[you] ?? 0));
      return `${headline(round, table.info)}. ${why}`;
    },
  };
}
