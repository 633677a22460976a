import type { Frame, Page, WebSocketRoute } from "@playwright/test";
import type { ClientMessage } from "../../src/protocol/ClientMessage";
import { PROTOCOL } from "../../src/protocol/number";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { FromServer, GameTypes, Update } from "../../src/table/game";
import { loadFonts } from "./fonts";
import { OWN_AREA } from "./parts";

/** The server's time where no server is: clocks of scenes are set by it, whenever they are opened. */
export const NOW = Date.UTC(2026, 5, 1, 12);

/** How a table that is not played stands, for pictures and for phases that chance seldom gives. */
export type Scene<G extends GameTypes = GameTypes> = {
  info: TableInfo;
  update: Update<G>;
  refusal?: { rule: string; why: G["refusal"] };
  /** What the server says after the update. */
  then?: readonly FromServer<G>[];
  /** What the server says to the first action, to the second one, and so on. */
  toAct?: readonly FromServer<G>[];
  /** Whether the line is then lost for good. */
  lost?: boolean;
};

/** What a page has told a table. */
type Heard = ClientMessage<unknown>[];

/** A table that was opened on a page. */
type Opened = { scene: Scene; heard: Heard; connections: number; acts: number };

/** Where a table is opened: a page, or a frame in one. */
export type View = Page | Frame;

/** The page of a view: requests are answered there. */
export const pageOf = (view: View): Page => ("mainFrame" in view ? view : view.page());

/** The tables that were opened in each view, by their ids. */
const views = new WeakMap<View, Map<string, Opened>>();

/** Opens a table that stands as the scene says; gives what the page has told it since. */
export async function openScene<G extends GameTypes>(view: View, scene: Scene<G>): Promise<Heard> {
  const known = views.get(view);
  const tables = known ?? new Map<string, Opened>();
  // Every opening has an address of its own: what is awaited there is not what the last one has left.
  const info = { ...scene.info, id: `${scene.info.id}-${tables.size}` };
  const heard: Heard = [];
  tables.set(info.id, { scene: { ...scene, info }, heard, connections: 0, acts: 0 });
  if (!known) await serve(view, tables);
  // A page without a seat comes to watch: else it would first ask for a name.
  const path = `/table/${info.id}${info.you === null ? "#watch" : ""}`;
  if (known) await follow(view, path);
  else await view.goto(path);
  const seen = info.you === null ? ".watching" : `${OWN_AREA} [data-handle]`;
  await view.locator(`[data-table="${info.id}"] ${seen}`).first().waitFor();
  await loadFonts(view);
  return heard;
}

/** Goes on as by a link of the site: the page is loaded once, and what was put into it stays. */
export async function follow(view: View, path: string): Promise<void> {
  await view.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Answers for the tables that are opened in a view. */
async function serve(view: View, tables: Map<string, Opened>): Promise<void> {
  views.set(view, tables);
  const page = pageOf(view);
  const at = (url: string) => tables.get(new URL(url).pathname.split("/")[3] ?? "");
  await page.route("**/api/tables/*", (route) => {
    const table = at(route.request().url());
    return table ? route.fulfill({ json: table.scene.info }) : route.fallback();
  });
  await page.routeWebSocket("**/api/tables/*/socket", (socket) => {
    const table = at(socket.url());
    if (table) play(socket, table);
    else socket.connectToServer();
  });
}

/** Says what the scene's table says. */
function play(socket: WebSocketRoute, table: Opened): void {
  const { info, update, refusal, then = [], toAct = [], lost = false } = table.scene;
  const say = (message: object) => socket.send(JSON.stringify(message));
  table.connections += 1;
  if (lost && table.connections > 1) return void socket.close();
  socket.onMessage((text) => {
    const message = JSON.parse(String(text)) as ClientMessage<unknown>;
    table.heard.push(message);
    if (message.type === "hello") {
      say({ type: "welcome", protocol: PROTOCOL, now: NOW, table: info });
      say({ type: "update", ...update });
      // The table is still the one that was opened, by whatever name its scene goes.
      for (const message of then)
        say(message.type === "table" ? { ...message, table: { ...message.table, id: info.id } } : message);
      if (lost) void socket.close();
    }
    if (message.type === "ping") say({ type: "pong", n: message.n });
    if (message.type === "ask" && refusal) say({ type: "refused", seq: message.seq, ...refusal });
    const answer = message.type === "act" ? toAct[table.acts++] : undefined;
    if (answer) say(answer);
  });
}

/**
 * Holds the page's timers of this length until they are let go, so that what lasts a moment lasts for as long as
 * a test looks at it. Others of the same length are held, too. To be called before the page opens.
 */
export async function hold(page: Page, time: number): Promise<() => Promise<void>> {
  await page.addInitScript((time) => {
    const held: (() => void)[] = [];
    const later = window.setTimeout.bind(window);
    const setTimeout = (what: () => void, after?: number) =>
      after === time ? -held.push(what) : later(what, after);
    Object.assign(window, { setTimeout, held: { ...(window as Holding).held, [time]: held } });
  }, time);
  return () =>
    page.evaluate((time) => (window as Holding).held?.[time]?.splice(0).forEach((what) => what()), time);
}

type Holding = { held?: Record<number, (() => void)[]> };

/** Gives each scene its name as an address. */
export function named<Name extends string, S extends Pick<Scene, "info">>(
  scenes: Record<Name, S>,
): Record<Name, S> {
  const all = { ...scenes };
  for (const name in all) all[name] = { ...all[name], info: { ...all[name].info, id: name } };
  return all;
}
