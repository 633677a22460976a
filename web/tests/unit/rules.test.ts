import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../build/rules";

const FOLDER = "../docs/rules";

const anchors = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test.each(readdirSync(FOLDER))("every rule of %s has one anchor", (file) => {
  const source = readFileSync(`${FOLDER}/${file}`, "utf8");
  const rules = [...source.matchAll(/^- \*\*([A-Z]{2}-\w+)\*\*/gm)].map(([, id]) => id);
  const found = anchors(page(source));
  expect(new Set(found).size).toBe(found.length);
  expect(rules.length).toBeGreaterThan(15);
  expect(found).toEqual(expect.arrayContaining(rules));
});

test("a bold word that is no rule is no anchor", () => {
  const text = "- **QA-9** **King:** see **QA-9**.\n- **K4** and **Knock** and **UTF-x**.";
  expect(anchors(page(text))).toEqual(["QA-9", "K4"]);
});
