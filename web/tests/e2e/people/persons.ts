import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { drawSmall } from "../drawing";
import { ACTING, HAND } from "../parts";
import { quick, type TableRequest } from "../play";

/** A phone, beside the others' desktop browsers. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** A person with a browser of their own. */
export class Person {
  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly origin: string,
  ) {}

  static async come(
    browser: Browser,
    origin: string,
    name: string,
    device: BrowserContextOptions = {},
  ): Promise<Person> {
    const page = await (await browser.newContext({ locale: "en-GB", ...device })).newPage();
    await drawSmall(page, device.isMobile);
    await quick(page);
    return new Person(name, page, origin);
  }

  /** Makes a table and sits in its first seat. */
  async make(request: TableRequest): Promise<string> {
    const { id } = await this.#post<TableInfo>("/api/tables", { ...request, name: this.name });
    return id;
  }

  /** Takes a seat. */
  async sit(id: string): Promise<void> {
    await this.#post(`/api/tables/${id}/seats`, { name: this.name });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`${this.origin}/table/${id}`);
  }

  /** How many people have contributed to the shuffle of a table. */
  async contributions(id: string): Promise<number> {
    const answer = await this.page.request.get(`${this.origin}/api/tables/${id}`);
    const { seats } = (await answer.json()) as TableInfo;
    return seats.filter(({ contribution }) => contribution !== undefined).length;
  }

  /** Another seat of the table, as this person sees it. */
  seat(name: string) {
    return this.page.locator(".others > li", { hasText: name });
  }

  async say(word: string): Promise<void> {
    const button = this.page.locator("nav .words");
    if (await button.isVisible()) await button.click();
    else {
      // A phone's bar has no room for it: it is in the menu.
      await this.page.locator("nav .people").click();
      await this.page.locator('[data-do="words"]').click();
    }
    await this.page.locator(`[data-say="${word}"]`).click();
  }

  /**
   * Notes from now on, and after a reload, every text that the one other seat of the table shows. A running clock may
   * take a text away again before the test looks at the page: the notes still have it.
   */
  async noteOtherSeat(): Promise<() => string[]> {
    const noted: string[] = [];
    await this.page.exposeFunction("noteOtherSeat", (text: string) => void noted.push(text));
    const watch = () => {
      let last = "";
      const look = () => {
        const text = document.querySelector(".others > li")?.textContent ?? last;
        if (text !== last) (window as unknown as Noting).noteOtherSeat((last = text));
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      look();
    };
    await this.page.addInitScript(watch);
    await this.page.evaluate(watch);
    return () => noted;
  }

  async #post<T>(path: string, data: object): Promise<T> {
    const answer = await this.page.request.post(this.origin + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  }
}

type Noting = { noteOtherSeat: (text: string) => void };

/** A match that the owner begins with all the named people, and that all of them have open. */
export async function beginMatch(host: Person, guests: Person[], request: TableRequest): Promise<string> {
  const id = await host.make(request);
  for (const guest of guests) await guest.sit(id);
  for (const person of [host, ...guests]) await person.open(id);
  // A page that sits at a match without its contribution to the shuffle shows that instead of a hand.
  await expect.poll(() => host.contributions(id)).toBe(guests.length + 1);
  await host.page.locator('[data-do="begin"]').click();
  for (const { page } of [host, ...guests]) await expect(page.locator(HAND)).not.toHaveCount(0);
  return id;
}

/** A match of two people, one of them with a phone, that a third one watches. */
export async function watchedMatch(
  browser: Browser,
  origin: string,
  request: TableRequest,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const ada = await Person.come(browser, origin, "Ada");
  const max = await Person.come(browser, origin, "Max", PHONE);
  const eve = await Person.come(browser, origin, "Eve");
  for (const { page } of [ada, max, eve]) await prepare(page);
  const id = await beginMatch(ada, [max], request);
  await eve.open(id);
  await expect(eve.page.locator(".watching")).toContainText(
    "You’re watching. You see only what everyone may see.",
  );
  return { ada, max, eve, id };
}

/** Of two people at a table, the one who must act, and the other one; all that came before is shown to both. */
export async function actingFirst(one: Person, other: Person): Promise<[Person, Person]> {
  const both = [one, other];
  let first: Person | undefined;
  const found = async () => {
    const acting = await Promise.all(both.map(({ page }) => page.locator(ACTING).count()));
    const shown = await Promise.all(
      both.map(({ page }) => page.locator("[data-table]").getAttribute("data-seq")),
    );
    first = both.find((_, at) => acting[at] === 1);
    return first !== undefined && shown[0] === shown[1];
  };
  await expect.poll(found).toBe(true);
  return first === other ? [other, one] : [one, other];
}
