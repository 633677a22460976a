import type { Page } from "@playwright/test";
import type { ClientMessage } from "../../src/protocol/ClientMessage";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { FromServer, GameTypes, Update } from "../../src/table/game";

/** How a table that is not played stands, for pictures and for phases that chance seldom gives. */
export type Scene<G extends GameTypes = GameTypes> = {
  info: TableInfo;
  update: Update<G>;
  refusal?: { rule: string; why: G["refusal"] };
  /** What the server says after the update. */
  then?: readonly FromServer<G>[];
  /** Whether the line is then lost for good. */
  lost?: boolean;
};

/** Opens a table that stands as the scene says; gives what the page has told it since. */
export async function openScene<G extends GameTypes>(
  page: Page,
  { info, update, refusal, then = [], lost = false }: Scene<G>,
): Promise<ClientMessage<unknown>[]> {
  const heard: ClientMessage<unknown>[] = [];
  let connections = 0;
  await page.route(`**/api/tables/${info.id}`, (route) => route.fulfill({ json: info }));
  await page.routeWebSocket(`**/api/tables/${info.id}/socket`, (socket) => {
    const say = (message: object) => socket.send(JSON.stringify(message));
    connections += 1;
    if (lost && connections > 1) return void socket.close();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage<unknown>;
      heard.push(message);
      if (message.type === "hello") {
        say({ type: "welcome", protocol: 3, now: Date.now(), table: info });
        say({ type: "update", ...update });
        for (const message of then) say(message);
        if (lost) void socket.close();
      }
      if (message.type === "ping") say({ type: "pong", n: message.n });
      if (message.type === "ask" && refusal) say({ type: "refused", seq: message.seq, ...refusal });
    });
  });
  // Who has no seat comes to watch: else the page would first ask for a name.
  await page.goto(`/table/${info.id}${info.you === null ? "#watch" : ""}`);
  await page.waitForSelector(info.you === null ? ".watching" : ".own [data-handle]");
  return heard;
}

/** Gives each scene an address of its own. */
export function named<G extends GameTypes, Name extends string = string>(
  scenes: Record<Name, Scene<G>>,
): Record<Name, Scene<G>> {
  const all = { ...scenes };
  for (const name in all) all[name] = { ...all[name], info: { ...all[name].info, id: name } };
  return all;
}
