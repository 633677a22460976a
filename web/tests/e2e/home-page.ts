import type { Page } from "@playwright/test";
import type { Lobby } from "../../src/protocol/Lobby";
import type { TableInfo } from "../../src/protocol/TableInfo";
import * as qarre from "../samples/qarre";
import * as quando from "../samples/quando";
import * as zero from "../samples/zero";

const presets = { quando: "official", zero: "asyncron", qarre: "official" };

/** A table as a list tells of it. */
export const listed = (info: TableInfo, id: string, changes: Partial<TableInfo>): TableInfo => ({
  ...info,
  id,
  options: { ...info.options, preset: presets[info.game as keyof typeof presets] },
  listed: true,
  ...changes,
});

/** A table that waits for this person, one that waits for another person, one that this person has left, and one that is over. */
const MINE: TableInfo[] = [
  listed(quando.info(), "mine-1", { round: 3, scores: [19, 8] }),
  listed(zero.info(), "mine-2", { round: 2, scores: [7, 12, 31, 4], your_turn: false, turn: 1 }),
  listed(zero.info(), "left", {
    round: 1,
    your_turn: false,
    seats: zero.info().seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: "left" } : seat)),
  }),
  listed(qarre.info(), "mine-3", { your_turn: false, status: "over", turn: null, winners: [0] }),
];

const stranger = { you: null, your_turn: false };

/** A table to sit down at, and matches to join and to watch. */
const LOBBY: Lobby = {
  waiting: [
    listed(quando.info(), "waits", {
      ...stranger,
      status: "waiting",
      seats: [{ name: "Konstantin-Alexander-Mar", presence: "here" }, { name: "" }],
      free: [1],
      clock: { kind: "live", turn: 45, bank: 180 },
    }),
  ],
  playing: [
    listed(zero.info(), "joined", { ...stranger, free: [1, 2, 3] }),
    listed(qarre.info(), "watched", { ...stranger, spectators: 2 }),
  ],
};

/** Puts tables of every kind on the front page, independent of those on the server. */
export async function mockTableLists(page: Page): Promise<void> {
  await page.route("**/api/lobby", (route) => route.fulfill({ json: LOBBY }));
  await page.route("**/api/tables", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: MINE }) : route.fallback(),
  );
}
