import { getMedian, getReplay, getTable } from "../net/rest";
import type { Replay as ReplayBody } from "../protocol/Replay";
import type { TableInfo } from "../protocol/TableInfo";
import type { GameTypes } from "../table/game";
import type { Viewpoint } from "./address";

type Body = ReplayBody<GameTypes["seen"]>;

/** Where a replay comes from. */
export type ReplaySource = {
  /** The page's address, without a moment. */
  path: string;
  /** The id of the table whose record, check and result there are; null for a match of somebody who is not named. */
  table: string | null;
  /** Where one came from. */
  back: string;
  info: () => Promise<TableInfo>;
  look: (viewpoint: Viewpoint) => Promise<Body>;
  /** Whether a viewpoint may be shown, once the info is there. */
  may: (viewpoint: Viewpoint) => boolean;
};

/** A finished match. */
export const ofTable = (id: string): ReplaySource => ({
  path: `/replay/${id}`,
  table: id,
  back: `/table/${id}`,
  info: () => getTable(id),
  look: (viewpoint) => getReplay(id, String(viewpoint)),
  may: () => true,
});

/** The seat of everybody who plays the deal of a day. */
const DAILY_SEAT = 0;

/**
 * How the deal of a day was played by the person with the median score, who is called `name`; `own` says whether that is
 * oneself.
 */
export function ofMedian(game: string, date: string, name: (own: boolean) => string): ReplaySource {
  let open = false;
  const fetch = async (viewpoint: Viewpoint) => {
    const median = await getMedian<GameTypes["seen"]>(game, date, String(viewpoint));
    open = median.open;
    return median;
  };
  // On the day there is one viewpoint: it is fetched once.
  let first: ReturnType<typeof fetch> | null = null;
  return {
    path: `/daily/${game}/${date}/median`,
    table: null,
    back: `/daily/${game}#${date}`,
    info: async () => {
      first = fetch(DAILY_SEAT);
      const { table, own } = await first;
      const seats = table.seats.map((seat) => (seat.bot === undefined ? { ...seat, name: name(own) } : seat));
      return { ...table, seats, you: own ? DAILY_SEAT : null };
    },
    look: async (viewpoint) => {
      const known = viewpoint === DAILY_SEAT ? await first : null;
      return known ?? fetch(viewpoint);
    },
    may: (viewpoint) => open || viewpoint === DAILY_SEAT,
  };
}
