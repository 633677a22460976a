import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { ACTING, HAND } from "../parts";
import { quick, type Wish } from "../play";

/** A phone that somebody holds, beside the others' desks. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** Somebody with a browser of their own. */
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
    await quick(page);
    return new Person(name, page, origin);
  }

  /** Makes a table and sits in its first seat. */
  async make(wish: Wish): Promise<string> {
    const { id } = await this.#post<TableInfo>("/api/tables", { ...wish, name: this.name });
    return id;
  }

  /** Takes a seat. */
  async sit(id: string): Promise<void> {
    await this.#post(`/api/tables/${id}/seats`, { name: this.name });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`${this.origin}/table/${id}`);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /** The place of somebody else at the table, as this person sees it. */
  seat(name: string) {
    return this.page.locator(".others > li", { hasText: name });
  }

  async say(word: string): Promise<void> {
    await this.page.locator("nav .words").click();
    await this.page.locator(`[data-say="${word}"]`).click();
  }

  async #post<T>(path: string, data: object): Promise<T> {
    const answer = await this.page.request.post(this.origin + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  }
}

/** A match that the host begins with everybody who is named, and that all of them have open. */
export async function beginMatch(host: Person, guests: Person[], wish: Wish): Promise<string> {
  const id = await host.make(wish);
  for (const guest of guests) await guest.sit(id);
  for (const person of [host, ...guests]) await person.open(id);
  await host.page.locator('[data-do="begin"]').click();
  for (const { page } of [host, ...guests]) await expect(page.locator(HAND)).not.toHaveCount(0);
  return id;
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
