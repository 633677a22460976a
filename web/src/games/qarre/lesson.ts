import { bestOf, type Lesson } from "../../lesson/lesson";
import { gainOf } from "./choice";
import type { Offer } from "./messages";
import { figureOf } from "./suits";
import type { QarreTable } from "./table.svelte";
import { lessonTexts } from "./texts/lesson";

/** What breaks ties between offers: cards of the reserve first, and a figure is used rather than left. */
const BONUS: Partial<Record<Offer["action"]["do"], number>> = {
  lay: 5,
  take: 2,
  remove: 2,
  done: 1,
  skip: 1,
};

/** A win before all, then points, then what empties the reserve. */
const worth = (offer: Offer) =>
  (offer.effects.wins ? 1000 : 0) + (offer.effects.points ?? 0) * 10 + (BONUS[offer.action.do] ?? 0);

/** The guided first turns of Qarré. What is advised is always one of the server's offers. */
export function lessonOf(table: QarreTable): Lesson {
  const board = () => table.board;
  /** The best offer for what is held, and of all where nothing fits it. */
  const best = (): Offer | undefined => {
    const { held, offers } = table;
    const fitting = offers.filter(({ action }) => {
      if (held?.from === "reserve") return action.do === "lay";
      return held !== null && "card" in action && action.card === held.card;
    });
    return bestOf(fitting.length > 0 ? fitting : offers, worth);
  };
  const does = (what: Offer["action"]["do"]) => best()?.action.do === what;
  /** The best offer of all, where a hand card is held that it is not for. */
  const other = (): Offer | undefined => {
    const { held, offers } = table;
    if (held?.from !== "hand") return undefined;
    const offer = bestOf(offers, worth);
    const mine = offer && "card" in offer.action && offer.action.card === held.card;
    return mine ? undefined : offer;
  };
  const otherGain = () => {
    const offer = other();
    return offer ? gainOf(offer) : 0;
  };
  const faceOf = (offer: Offer | undefined) => {
    const action = offer?.action;
    if (action?.do === "lay") return table.reserve.at(-1) ?? "";
    const handle = action && "card" in action ? action.card : undefined;
    return table.hand.find(({ card }) => card === handle)?.face ?? "";
  };
  const face = () => faceOf(best());
  /** The card of the other offer, where it lies. */
  const otherCard = () => {
    const action = other()?.action;
    if (action?.do === "lay") return [`[data-reserve="${table.seat}"]`];
    return action && "card" in action ? [`[data-handle="${action.card}"]`] : [];
  };
  const gain = () => {
    const offer = best();
    return offer ? gainOf(offer) : 0;
  };
  const cell = () => {
    const action = best()?.action;
    return action && "cell" in action ? [`[data-cell="${action.cell}"]`] : [];
  };
  /** The hand card first, then its place. */
  const cardThen = (place: readonly string[]) => {
    const action = best()?.action;
    const handle = action && "card" in action ? action.card : undefined;
    return table.held === null ? [`[data-handle="${handle}"]`] : place;
  };
  const suit = () => board()?.action?.slice(-1) ?? "s";
  const stacked = () => {
    const action = best()?.action;
    return action && "cell" in action ? (board()?.cells[action.cell]?.length ?? 0) : 0;
  };
  const turn = () => board()?.turn ?? 0;
  const target = () => Number(table.info.options["target"]);
  const lead = () => Number(table.info.options["lead"]);
  const own = () => table.reserve.length;

  return {
    steps: [
      {
        id: "aim",
        reads: true,
        fits: () => turn() <= 2,
        text: () => lessonTexts().aim(target()),
        points: () => ['[data-part="base"]'],
      },
      {
        id: "jack",
        fits: () => board()?.phase === "jack" && does("take"),
        text: () => lessonTexts().jack(suit()),
        points: cell,
      },
      {
        id: "jack-done",
        fits: () => does("done"),
        text: () => lessonTexts().jackDone,
        points: () => ['[data-do="done"]'],
      },
      {
        id: "king",
        fits: () => does("remove"),
        text: () => lessonTexts().king(suit(), stacked()),
        points: cell,
      },
      {
        id: "king-skip",
        fits: () => does("skip"),
        text: () => lessonTexts().kingSkip,
        points: () => ['[data-do="skip"]'],
      },
      {
        id: "queen",
        reads: true,
        fits: () => board()?.queen !== null && figureOf(board()?.action ?? "") === "Q",
        text: () => lessonTexts().queen(suit()),
        points: () => ['[data-do="facts"]'],
      },
      {
        id: "reserved",
        reads: true,
        fits: () => own() > 0,
        text: () => lessonTexts().reserved,
        points: () => [`[data-reserve="${table.seat}"]`],
      },
      {
        id: "lay",
        fits: () => does("lay"),
        text: () => lessonTexts().lay(face()),
        points: () => (table.held?.from === "reserve" ? cell() : [`[data-reserve="${table.seat}"]`]),
      },
      {
        id: "instead-place",
        fits: () => does("reserve") && ["play", "lay"].includes(other()?.action.do ?? ""),
        text: () => lessonTexts().insteadPlace(faceOf(other())),
        points: otherCard,
      },
      {
        id: "instead-combo",
        fits: () => does("play") && otherGain() > gain(),
        text: () => lessonTexts().insteadCombo(faceOf(other()), otherGain()),
        points: otherCard,
      },
      {
        id: "combo",
        fits: () => does("play") && gain() > 0,
        text: () => lessonTexts().combo(face(), gain()),
        points: () => cardThen(cell()),
      },
      {
        id: "place",
        fits: () => does("play"),
        text: () => lessonTexts().place(face(), board()?.queen != null),
        points: () => cardThen(cell()),
      },
      {
        id: "reserve",
        fits: () => does("reserve"),
        text: () => lessonTexts().reserve(face()),
        points: () => cardThen(['[data-do="reserve"]']),
      },
      {
        id: "end",
        fits: () => does("end"),
        text: () => lessonTexts().end,
        points: () => ['[data-do="end"]'],
      },
      { id: "free", fits: () => true, text: () => lessonTexts().free },
    ],
    watch: () => {
      // One's own draw and the action card that follows come by themselves.
      const { begins, watch } = lessonTexts();
      return board()?.active === table.seat ? begins : watch;
    },
    ending: () => {
      const over = board()?.over;
      const [winner] = over?.winners ?? [];
      const texts = lessonTexts();
      if (!over || winner === undefined) return texts.watch;
      const won = winner === table.seat;
      if (over.end === "lead") return (won ? texts.wonAhead : texts.lostAhead)(lead());
      return (won ? texts.won : texts.lost)(target());
    },
  };
}
