import { bestOf, type Lesson } from "../../lesson/lesson";
import { offersTo, type OfferOf } from "../../table/offers";
import { swapOf } from "./choice";
import { partsOf } from "./card";
import { offerOf } from "./commands";
import { roundStory } from "./story";
import type { Offer } from "./messages";
import type { ZeroTable } from "./table.svelte";
import { knockKind } from "./turns";
import { lessonTexts } from "./texts/lesson";

/** With at most this many points a hand is worth a knock. */
const MAX_POINTS_TO_KNOCK = 5;

/** The guided first round of Zero. What is advised is always one of the server's offers. */
export function lessonOf(table: ZeroTable): Lesson {
  const total = () => table.board?.total ?? 0;
  const worth = ({ effects }: OfferOf<Offer, "exchange">) => -effects.total;
  const exchanges = () => offersTo(table.offers, "exchange");
  /** The best exchange of all. */
  const best = () => bestOf(exchanges(), worth);
  /** The best one with what is chosen already. */
  const fitting = () =>
    bestOf(
      exchanges().filter(
        ({ action }) =>
          (table.give === null || action.give === table.give) &&
          (table.take === null || action.take === table.take),
      ),
      worth,
    );
  const then = () => best()?.effects.total ?? Infinity;
  /** Whether no exchange makes the hand lower. */
  const stuck = () => then() >= total();
  const faceOf = (card: number | undefined) => table.hand.find((slot) => slot.card === card)?.face ?? "";
  const turns = () => table.board?.knocks ?? 0;
  /** A colour or a number that is free because the hand has five of it. */
  const free = () => table.hand.filter(({ mark }) => mark === "free").map(({ face }) => face ?? "");
  const chosen = () => table.give !== null || table.take !== null;
  const knocks = () => offerOf(table, "knock") !== undefined;
  const low = () => total() <= MAX_POINTS_TO_KNOCK;
  const kind = () => (table.board ? knockKind(table.board) : "first");
  const knocksNow = () => !chosen() && knocks() && (stuck() || (low() && kind() !== "last"));
  const give = (handle: number | undefined) => `[data-handle="${handle ?? ""}"]`;
  const take = (card: string | undefined) => `[data-take="${card ?? ""}"]`;

  return {
    steps: [
      {
        id: "aim",
        reads: true,
        fits: () => turns() === 0,
        text: () => lessonTexts().aim(total()),
        points: () => ['[data-part="own-area"] .total'],
      },
      {
        id: "free",
        reads: true,
        fits: () => free().length > 0,
        text: () => {
          const cards = free().map(partsOf);
          const colour = cards[0]?.colour ?? "r";
          const same = cards.every((card) => card.colour === colour);
          return same ? lessonTexts().freeColour(colour, total()) : lessonTexts().freeNumber(total());
        },
        points: () => ['[data-part="own-area"] .total'],
      },
      {
        id: "last",
        fits: () => kind() === "last" && knocksNow(),
        text: () => lessonTexts().keep,
        points: () => ['[data-do="knock"]'],
      },
      {
        id: "second-knock",
        fits: () => kind() === "second" && knocksNow(),
        text: () => {
          const { knockAgain, secondKnock } = lessonTexts();
          return (table.board?.first_knocker === table.seat ? knockAgain : secondKnock)(total(), low());
        },
        points: () => ['[data-do="knock"]'],
      },
      {
        id: "knock",
        fits: knocksNow,
        text: () => lessonTexts().knock(total(), low()),
        points: () => ['[data-do="knock"]'],
      },
      {
        id: "put-back",
        fits: () => chosen() && knocks() && stuck(),
        text: () => lessonTexts().putBack(total()),
        points: () => [
          ...(table.give === null ? [] : [give(table.give)]),
          ...(table.take === null ? [] : [take(table.take)]),
        ],
      },
      {
        id: "instead",
        fits: () => chosen() && then() < (fitting()?.effects.total ?? Infinity),
        text: () => lessonTexts().instead(faceOf(best()?.action.give), best()?.action.take ?? "", then()),
        points: () => {
          const advised = best()?.action;
          return [
            ...(advised?.give === table.give ? [] : [give(advised?.give)]),
            ...(advised?.take === table.take ? [] : [take(advised?.take)]),
          ];
        },
      },
      {
        id: "confirm",
        fits: () => swapOf(table.offers, table.give, table.take) !== undefined,
        text: () => lessonTexts().confirm(table.choice?.effects.total ?? 0),
        points: () => ['[data-do="swap"]'],
      },
      {
        id: "take",
        fits: () => table.give !== null && table.take === null && fitting() !== undefined,
        text: () => lessonTexts().take(fitting()?.action.take ?? "", fitting()?.effects.total ?? 0),
        points: () => [take(fitting()?.action.take)],
      },
      {
        id: "give",
        fits: () => fitting() !== undefined,
        text: () => lessonTexts().give(faceOf(fitting()?.action.give)),
        points: () => [give(fitting()?.action.give)],
      },
      { id: "other", fits: () => true, text: () => lessonTexts().other },
    ],
    watch: () => (kind() === "last" ? lessonTexts().watchLast : lessonTexts().watch),
    ending: () => {
      const { board, info, seat } = table;
      const round = board?.rounds.at(-1);
      const story = board && roundStory(board, info);
      if (!round || !story) return lessonTexts().watch;
      return `${story.headline}. ${lessonTexts().scored(round.totals[seat ?? 0] ?? 0)}`;
    },
  };
}
