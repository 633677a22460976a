import { PROTOCOL } from "../../../src/protocol/number";
import type { Problem } from "../../../src/protocol/Problem";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { table } from "../../samples/table";
import { follow, NOW, pageOf, type View } from "../mock";

export const FREE: SeatInfo = { name: "" };
export const BOT: SeatInfo = { name: "Mina", bot: "casual" };
export const person = (name: string, presence: SeatInfo["presence"] = "here"): SeatInfo => ({
  name,
  ...(presence && { presence }),
  contribution: "ab".repeat(16),
});

const waiting = (changes: Partial<TableInfo>) =>
  table({
    options: { preset: "official", target_score: 50, zero_end: true, knock_penalty: 5 },
    status: "waiting",
    at_once: false,
    your_turn: false,
    clock: { kind: "live", turn: 45, bank: 180 },
    host: 0,
    ...changes,
  });

/** The states of a table for a person who does not play at it yet. */
export const ROOMS: Record<string, TableInfo> = {
  alone: waiting({ seats: [person("Zoé"), FREE, FREE, FREE] }),
  owner: waiting({
    seats: [person("Zoé"), person("Konstantin-Alexander-Mar", "away"), BOT, FREE],
    listed: true,
    spectators: 2,
  }),
  listed: waiting({ seats: [person("Zoé"), FREE, FREE, FREE], listed: true }),
  hostAway: waiting({
    seats: [
      { ...person("Konstantin-Alexander-Mar", "away"), gone_at: NOW + 75_000 },
      person("Ben"),
      FREE,
      FREE,
    ],
    you: 1,
    min_players: 3,
    listed: true,
  }),
  six: waiting({
    seats: [
      person("Zoé"),
      person("Konstantin-Alexander-Mar"),
      person("Maximiliane", "away"),
      BOT,
      FREE,
      person("Ida"),
    ],
    clock: null,
  }),
  forTwo: waiting({
    game: "zero",
    options: { preset: "asyncron", rounds: 3 },
    seats: [person("Zoé"), FREE, FREE, FREE, FREE],
    min_players: 3,
    clock: null,
  }),
  twoOfThree: waiting({
    game: "zero",
    options: { preset: "asyncron", rounds: 3 },
    seats: [person("Zoé"), person("Konstantin-Alexander-Mar"), FREE, FREE, FREE],
    min_players: 3,
    clock: null,
  }),
  seated: waiting({ seats: [person("Zoé"), person("Ben"), FREE], you: 1, memory_aid: true }),
  stranger: waiting({ seats: [person("Zoé"), FREE, FREE], you: null, free: [1, 2], clock: null }),
  full: waiting({ seats: [person("Zoé"), person("Ben")], you: null }),
  rematch: waiting({ seats: [person("Zoé"), { name: "Ben", presence: "gone" }, person("Ida")] }),
  begun: waiting({ seats: [person("Zoé"), BOT], you: null, free: [1], status: "playing" }),
  over: waiting({ seats: [person("Zoé"), BOT], you: null, status: "over" }),
  closed: waiting({ seats: [person("Zoé"), BOT], you: null, status: "closed" }),
};

/**
 * Opens the page of a table that stands like this. Gives what makes it stand like the next of `then`, or tells of a
 * problem; it is to be called where the page has done what leads there.
 */
export async function openRoom(
  view: View,
  id: string,
  hash = "",
  then: readonly (Partial<TableInfo> | { problem: Problem })[] = [],
): Promise<() => void> {
  const info = { ...ROOMS[id], id };
  const page = pageOf(view);
  let say: (message: object) => void = () => undefined;
  await page.route(`**/api/tables/${id}`, (route) => route.fulfill({ json: info }));
  await page.route(`**/api/tables/${id}/group`, (route) => route.fulfill({ json: null }));
  await page.route(`**/api/tables/${id}/code`, (route) => route.fulfill({ json: { code: "abcdefgh" } }));
  await page.routeWebSocket(`**/api/tables/${id}/socket`, (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const { type, n } = JSON.parse(String(text)) as { type: string; n: number };
      if (type === "hello") say({ type: "welcome", protocol: PROTOCOL, now: NOW, table: info });
      if (type === "ping") say({ type: "pong", n });
    });
  });
  const path = `/table/${id}${hash}`;
  if (view.url() === "about:blank") await view.goto(path);
  else await follow(view, path);
  await view.locator(".waiting, main .button").first().waitFor();
  const changes = then.values();
  return () => {
    const next = changes.next().value ?? {};
    if ("problem" in next) say({ type: "problem", code: next.problem });
    else say({ type: "table", table: { ...info, ...next } });
  };
}
