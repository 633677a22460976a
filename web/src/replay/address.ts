/** With whose knowledge a match is shown: a seat's, a spectator's, or with every card that any seat saw. */
export type Viewpoint = number | "spectator" | "open";

/** What a link to a replay names; both may be missing. */
export type ReplayAddress = { moment: number | null; viewpoint: Viewpoint | null };

/** What stands behind the `#` of a replay's address, such as `#37`, `#37,open` or `#0,2`. */
export function parseReplayHash(hash: string): ReplayAddress {
  const [, moment, viewpoint] = /^#(\d{1,9})?(?:,(open|spectator|\d))?$/.exec(hash) ?? [];
  return {
    moment: moment === undefined ? null : Number(moment),
    viewpoint: viewpoint === undefined ? null : parseViewpoint(viewpoint),
  };
}

export const parseViewpoint = (text: string): Viewpoint =>
  text === "open" || text === "spectator" ? text : Number(text);

/** The same as text. */
export const replayHash = (moment: number, viewpoint: Viewpoint): string => `#${moment},${viewpoint}`;
