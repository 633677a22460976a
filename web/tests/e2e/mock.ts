import type { Page } from "@playwright/test";
import type { ClientMessage } from "../../src/protocol/ClientMessage";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Action, Refusal, Update } from "../../src/games/quando/messages";

/** How a table that is not played stands, for pictures and for phases that chance seldom gives. */
export type Scene = { info: TableInfo; update: Update; refusal?: { rule: string; why: Refusal } };

/** Opens a table that stands as the scene says. */
export async function openScene(page: Page, { info, update, refusal }: Scene): Promise<void> {
  await page.route(`**/api/tables/${info.id}`, (route) => route.fulfill({ json: info }));
  await page.routeWebSocket(`**/api/tables/${info.id}/socket`, (socket) => {
    const say = (message: object) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage<Action>;
      if (message.type === "hello") {
        say({ type: "welcome", protocol: 1, table: info });
        say({ type: "update", ...update });
      }
      if (message.type === "ask" && refusal) say({ type: "refused", seq: message.seq, ...refusal });
    });
  });
  await page.goto(`/table/${info.id}`);
  await page.waitForSelector(".felt .piles");
}
