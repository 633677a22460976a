import { expect, type Page } from "@playwright/test";
import { PROTOCOL } from "../../../src/protocol/number";

/** What a match is played with, as the server is asked for a table. */
type Wish = { game: string; players: number; [option: string]: unknown };

/** Plays a match to its end as the page's person, who takes the first offer each time; gives the table's id. */
export async function playMatch(page: Page, wish: Wish): Promise<string> {
  await page.goto("/");
  // The page has its person by then, who must also be the one that makes the table.
  await expect(page.getByRole("article").first()).toBeVisible();
  return page.evaluate(playInPage, { wish, protocol: PROTOCOL });
}

/** In the page: makes the table and plays over a socket of its own. */
async function playInPage({ wish, protocol }: { wish: Wish; protocol: number }): Promise<string> {
  type Message = {
    type: string;
    seq: number;
    legal?: { action: object }[];
    view?: { phase: string; round?: number };
  };
  const made = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
  const { id, commitment } = (await made.json()) as { id: string; commitment: string };
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${id}/socket`);
  const say = (message: object) => socket.send(JSON.stringify(message));
  /** A whole update: after each change the server is asked for one. */
  const hello = () => say({ type: "hello", protocol, since: null });
  await new Promise<void>((over, failed) => {
    let answered = -1;
    socket.onclose = () => failed(new Error("the socket was closed"));
    socket.onopen = hello;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === "welcome" && answered < 0) {
        const value = "00112233445566778899aabbccddeeff";
        say({ type: "contribute", value });
        // What a page notes before the first deal.
        localStorage.setItem("brelan.pledges", JSON.stringify({ [id]: { commitment, contribution: value } }));
        answered = 0;
      }
      if (message.type === "change" || message.type === "table") hello();
      if (message.type !== "update" || message.seq <= answered) return;
      const [offer] = message.legal ?? [];
      if (message.view?.phase === "over") over();
      else if (message.view?.phase === "deal") say({ type: "ready", round: message.view.round });
      else if (offer) {
        answered = message.seq;
        say({ type: "act", seq: message.seq, action: offer.action });
      }
    };
  });
  socket.onclose = null;
  socket.close();
  return id;
}
