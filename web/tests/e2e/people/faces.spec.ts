import { expect, type Page } from "@playwright/test";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import * as quando from "../../samples/quando";
import { listed, mockTableLists } from "../home-page";
import { openScene, type Scene } from "../mock";
import { MATCH_END } from "../parts";
import { checkPage } from "../page-checks";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { SCENES } from "./scenes";

const HEBREW = "מרים";
const ARABIC = "مريم 7";
const SEATS: SeatInfo[] = [
  { name: "Ada", presence: "here", avatar: "frog" },
  { name: "Grace", bot: "solid" },
  { name: HEBREW, presence: "away", gone_at: 0, avatar: "frog" },
  { name: "Hugo", bot: "solid" },
];

const seated = (scene: Scene, seats: SeatInfo[]): Scene => ({ ...scene, info: { ...scene.info, seats } });

/** How the faces under these elements are drawn. */
const drawings = (page: Page, where: string) =>
  page.locator(`${where} [data-face] svg`).evaluateAll((found) => found.map(({ innerHTML }) => innerHTML));

/** Where a text stands on the screen, inside the first element that has it. */
const boxOf = (page: Page, where: string, text: string) =>
  page.locator(where).evaluateAll((elements, text) => {
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = (node.textContent ?? "").indexOf(text);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }
    }
    throw new Error(`${text} is not there`);
  }, text);

/** Whether one text stands wholly left of another one. */
async function expectInOrder(page: Page, where: string, texts: readonly string[]): Promise<void> {
  const boxes = await Promise.all(texts.map((text) => boxOf(page, where, text)));
  for (const [at, box] of boxes.slice(1).entries()) {
    expect(box.left, `${texts[at] ?? ""} before ${texts[at + 1] ?? ""}`).toBeGreaterThan(
      (boxes[at]?.right ?? Infinity) - 1,
    );
  }
}

test("people have animals, and no two bots have the same face", async ({ page }) => {
  await openScene(page, seated(SCENES.presence as Scene, SEATS));
  await expect(page.locator('.plate [data-face="frog"]')).toHaveCount(2);
  await expect(page.locator('.plate [data-face="solid"]')).toHaveCount(2);
  const faces = await drawings(page, ".plate");
  expect(new Set(faces).size, "two frogs differ by the colours of their seats").toBe(4);
  // Whoever is away is told apart by a mark, and still has a face.
  await expect(page.locator('.seat[data-seat="2"] .mark')).toBeVisible();
  await page.locator("nav .people").click();
  await expect(page.getByRole("dialog").locator('[data-face="frog"]')).toHaveCount(2);
  await checkPage(page, "faces in the menu");
});

test("the end of a match has the same faces as the table", async ({ page }) => {
  await openScene(page, seated(QUANDO.over as Scene, SEATS));
  await expect(page.locator(`${MATCH_END} ol [data-face]`)).toHaveCount(4);
  await expect(page.locator(`${MATCH_END} ol [data-face="frog"]`)).toHaveCount(2);
});

test("a name that is written from right to left turns nothing beside it", async ({ page }) => {
  const seats = [SEATS[0], SEATS[1], { name: ARABIC, presence: "here" }, { name: HEBREW, bot: "solid" }];
  const table: Partial<TableInfo> = { seats: seats as SeatInfo[], scores: [3, 41, 52, 63], round: 2 };
  await mockTableLists(page);
  await page.route("**/api/tables", (route) =>
    route.fulfill({ json: [listed(quando.info(), "mine", table)] }),
  );
  await page.goto("/");
  await page.locator("[data-continue]").waitFor();
  await expectInOrder(page, "[data-continue] .facts span", [
    "you",
    "Grace",
    "41",
    "مريم",
    "52",
    HEBREW,
    "63",
  ]);
});

test("a name that is written from right to left turns nothing at the table, in its title and at its end", async ({
  page,
}) => {
  const seats = [SEATS[0], { name: ARABIC, presence: "gone" }, SEATS[2], SEATS[3]] as SeatInfo[];
  await openScene(page, seated(SCENES.presence as Scene, seats));
  await expect(page.locator('.seat[data-seat="2"] .name')).toHaveText(new RegExp(HEBREW));
  await expectInOrder(page, '.seat[data-seat="2"] .plate', [HEBREW, "31"]);
  // The name is a part of the title, too.
  await expect(page).toHaveTitle(new RegExp(`\u2068${HEBREW}\u2069`));
  await openScene(page, seated(QUANDO.over as Scene, seats));
  await page.locator(`${MATCH_END} ol li`).first().waitFor();
  await expectInOrder(page, `${MATCH_END} ol li`, ["مريم", "3"]);
});

test("a name that is refused is not dropped with the dialog: it says why, and takes another one", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator('[data-do="profile"]').click();
  const dialog = page.locator('[data-part="profile"]');
  const name = dialog.getByRole("textbox", { name: "Your name" });
  const done = dialog.locator('[data-do="done"]');
  await name.fill("host");
  await done.click();
  await expect(dialog.getByText("That name isn’t possible here.")).toBeVisible();
  await name.fill("Zoë");
  await done.click();
  await expect(dialog).toHaveCount(0);
  await page.locator('[data-do="profile"]').click();
  await expect(name).toHaveValue("Zoë");
  // Escape tells it, too, and leaves once it is told.
  await name.fill("host");
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("That name isn’t possible here.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator('[data-do="profile"]').click();
  await expect(name).toHaveValue("Zoë");
});
