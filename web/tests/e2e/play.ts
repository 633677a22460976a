import { expect, type Locator, type Page } from "@playwright/test";
import type { NewTable } from "../../src/protocol/NewTable";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Scene } from "./mock";
import { ACTING, HAND, SHEET, STATUS } from "./parts";

/** What a test wants of the page before it opens. */
export async function quick(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem("brelan.settings"))
      localStorage.setItem("brelan.settings", '{"speed":"fast","sound":false}');
  });
}

/** The options of a table that a test makes; its person has a name already. */
export type TableRequest = Omit<NewTable, "name">;

/** How a test plays a game: as a person in a hurry would. */
export type Player = {
  /** The game's name in addresses, and on the page. */
  game: string;
  label: string;
  /** How many others sit at the table that one press gives. */
  others: number;
  /** How many may play. */
  seats: readonly number[];
  /** One decision by clicking; by the keyboard alone. It is made in one's own turn, and sent. */
  click: (page: Page) => Promise<void>;
  key: (page: Page) => Promise<void>;
  /** Bots, and rounds of so few turns that all of them are over soon, whatever is dealt and played. */
  short: (rounds: number) => TableRequest;
  /** Whether a match has several rounds. */
  rounds: boolean;
  /** Options under which a match has one round, and that is long. */
  lasting: NonNullable<NewTable["options"]>;
  /** Makes the match on the form as short as it can be. */
  shorten: (page: Page) => Promise<void>;
  /** Every phase of a table, and what else must look right. */
  scenes: Record<string, Scene>;
  /** The scene of a turn of one's own in which cards are chosen. */
  turn: Scene;
  /** What moves a card: it is shown after the turn's scene. */
  moves: Scene["update"];
  /** A rule that its page must show. */
  rule: string;
  /** Choices and dialogs of its own that must look right; `sound` checks each. */
  look: (page: Page, sound: (what: string) => Promise<void>) => Promise<void>;
};

/** Opens the form for a table of one's own, of the game with this label if the page has several. */
export async function openForm(page: Page, label?: string): Promise<void> {
  await page.locator(".form h2 button").click();
  await page.locator("form .more").waitFor();
  const games = page.getByRole("group", { name: "Game" });
  if (label !== undefined && (await games.count()) > 0) {
    await games.getByRole("radio", { name: label }).check();
  }
}

/** Writes a number at an option of the open form, by the name that the rules give the option. */
export async function setOption(page: Page, name: string, value: number): Promise<void> {
  await page.locator(`form [data-option="${name}"] input`).fill(String(value));
}

/** The button of a game's card on the front page that plays it this way. */
export const wayOf = (page: Page, label: string, name = "Play with bots"): Locator =>
  page.getByRole("article", { name: label }).getByRole("button", { name });

/** Plays with bots by one press on the front page. */
export async function sit(page: Page, { label }: Player): Promise<void> {
  await wayOf(page, label).click();
}

/** Makes a table of the page's person, under this name or a suggested one, opens it and gives its id. */
export async function openTable(page: Page, request: TableRequest, name?: string): Promise<string> {
  const answer = await page.request.post("/api/tables", { data: { ...request, name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as TableInfo;
  await page.goto(`/table/${id}`);
  return id;
}

/** What is to be done at a table: an action, or to go on from the score sheet. */
export type Decision = { todo: "turn" | "sheet"; seq: number };

/**
 * Waits until something is to be done that was not yet after this update. Nothing at the table moves then until
 * it is done, but it is read at once all the same: between two readings the state might change.
 */
export async function nextDecision(page: Page, after = -1): Promise<Decision> {
  const found = await page.waitForFunction(
    ({ acting, sheet, after }) => {
      const seq = Number(document.querySelector<HTMLElement>("[data-table]")?.dataset["seq"] ?? -1);
      const turn = document.querySelector(acting) !== null;
      const over = document.querySelector(sheet) !== null;
      if (seq <= after || turn === over) return null;
      return { todo: turn ? ("turn" as const) : ("sheet" as const), seq };
    },
    { acting: ACTING, sheet: SHEET, after },
  );
  const decision = await found.jsonValue();
  if (!decision) throw new Error("a decision was waited for");
  return decision;
}

/** Plays until the score sheet comes, or until `most` decisions are made; gives the decision after them. */
export async function play(page: Page, once: (page: Page) => Promise<void>, most: number): Promise<Decision> {
  let decision = await nextDecision(page);
  for (let made = 0; made < most && decision.todo === "turn"; made += 1) {
    await once(page);
    decision = await nextDecision(page, decision.seq);
  }
  return decision;
}

/** More decisions than a person makes in a round of `short`. */
const ENOUGH = 60;

/** Plays a short round to its score sheet. */
export async function playRound(page: Page, once: (page: Page) => Promise<void>): Promise<void> {
  expect((await play(page, once, ENOUGH)).todo, "the round is over").toBe("sheet");
}

/** What a person sees of the table while it waits for them, read at once. */
export async function visibleState(page: Page): Promise<object> {
  return page.evaluate(
    ({ hand, status, sheet }) => ({
      seq: document.querySelector<HTMLElement>("[data-table]")?.dataset["seq"],
      status: document.querySelector(status)?.textContent,
      over: document.querySelector(sheet) !== null,
      hand: [...document.querySelectorAll(hand)].map(
        (card) =>
          `${card.getAttribute("data-handle")}:${card.getAttribute("aria-label")?.split(",")[0] ?? ""}`,
      ),
    }),
    { hand: HAND, status: STATUS, sheet: SHEET },
  );
}
