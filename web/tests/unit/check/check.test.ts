import { webcrypto } from "node:crypto";
import { describe, expect, test } from "vitest";
import { baseHasCombo, inCanonicalOrder } from "../../../src/check/cards";
import { checkRecord, type Finding } from "../../../src/check/check";
import { loadBundledHashes, fromHex, toHex, webCrypto, type Hashes } from "../../../src/check/hashes";
import { leftOpen, linesOf } from "../../../src/check/lines";
import { readRecord, RecordFault } from "../../../src/check/record";
import { Stream } from "../../../src/check/stream";
import { RECORDS } from "./records";

const browser: Hashes = webCrypto(webcrypto.subtle as unknown as SubtleCrypto);

/** A finding as a word, for a list of those that are wrong. */
const named = (finding: Finding) => (finding.of === "shuffle" ? finding.label : finding.of);

const wrongOf = (findings: readonly Finding[]) => findings.filter(({ right }) => !right).map(named);

/** A place in a record: its keys and indices. */
type Path = readonly (string | number)[];

/** The text of the record of this name with another value in one place; `undefined` takes it out. */
function changed(name: string, path: Path = [], to: (old: unknown) => unknown = (old) => old): string {
  return edited(RECORDS.find(([known]) => known === name)?.[1] ?? "", path, to);
}

function edited(text: string, path: Path, to: (old: unknown) => unknown): string {
  const change = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return to(value);
    if (Array.isArray(value)) return value.map((item, at) => (at === key ? change(item, rest) : item));
    const object = value as Record<string, unknown>;
    return { ...object, [key]: change(object[key], rest) };
  };
  return JSON.stringify(change(JSON.parse(text), path));
}

const reversed = (old: unknown) => [...(old as unknown[])].reverse();
/** A hex text with another first digit. */
const other = (hex: unknown) => (String(hex).startsWith("0") ? "1" : "0") + String(hex).slice(1);

const check = async (text: string) => checkRecord(readRecord(text), browser);

test("the engine's records are of every game and preset", () => {
  expect(RECORDS.length).toBeGreaterThanOrEqual(16);
});

test.each(RECORDS)("every deal of the engine is right here, too: %s", async (_, text) => {
  const record = readRecord(text);
  const findings = await checkRecord(record, browser);
  expect(wrongOf(findings)).toEqual([]);
  const piles = record.rounds.flatMap(({ deal, reshuffles }) => [...deal, ...reshuffles]);
  expect(findings.filter(({ of }) => of === "shuffle").length).toBe(piles.length);
  expect(findings.map(({ of }) => of).slice(0, 3)).toEqual(["commitment", "seed", "first"]);
  expect(linesOf(record, findings).every(({ place, detail }) => place !== "" && detail !== "")).toBe(true);
});

test("some of these records shuffle each pile again that a game has", () => {
  const piles = RECORDS.flatMap(([, text]) =>
    readRecord(text).rounds.flatMap(({ reshuffles }) => reshuffles.map(({ pile }) => pile)),
  );
  expect(new Set(piles)).toEqual(new Set(["draw", "actions", "base"]));
});

test("the library's hashes are those of the browser", async () => {
  const library = await loadBundledHashes();
  const [key, data] = [fromHex("00ff10"), new TextEncoder().encode("round/1/deck")];
  expect(toHex(await library.sha256(data))).toBe(toHex(await browser.sha256(data)));
  expect(toHex(await library.hmac(key, data))).toBe(toHex(await browser.hmac(key, data)));
  const [, text] = RECORDS[0] ?? ["", ""];
  expect(wrongOf(await checkRecord(readRecord(text), library))).toEqual([]);
});

test("the stream is the one that was computed with Python", async () => {
  const seed = "7a70ef49a2f8ab6c96c23edfa576f8938a178bcdfba4cd69518787ac4b7f9334";
  const stream = new Stream(browser, fromHex(seed), "round/1/deck");
  const drawn = [];
  for (let at = 0; at < 10; at += 1) drawn.push(await stream.below(1_000_000));
  expect(drawn).toEqual(PYTHON);
});

/**
 * `w % 10**6` of the first words: hmac.new(bytes.fromhex(seed), b"round/1/deck\0" + i.to_bytes(8, "big"), "sha256"),
 * as eight big-endian words, without those from 4294000000 on.
 */
const PYTHON = [739474, 674824, 968041, 41892, 56241, 912023, 271814, 502640, 835772, 400349];

describe("damage is found where it is", () => {
  const TABLE = "zero, from a table";

  test.each<[string, Path, (old: unknown) => unknown, string[]]>([
    ["the commitment", ["shuffle", "commitment"], other, ["commitment"]],
    // Nothing else hangs on it: the deals come from the seed.
    ["the secret", ["shuffle", "secret"], other, ["commitment", "seed"]],
    ["a contribution", ["shuffle", "contributions", 0, "value"], other, ["seed"]],
    ["a contribution that is left out", ["shuffle", "contributions"], () => [], ["seed"]],
    ["the first dealer", ["rounds", 0, "dealer"], (seat) => (Number(seat) + 1) % 3, ["first"]],
    ["the order of a deal", ["rounds", 1, "deal", "deck"], reversed, ["round/2/deck"]],
    ["a card that is there twice", ["rounds", 0, "deal", "deck", 3], () => "r1", ["round/1/deck"]],
    ["a card that is none", ["rounds", 0, "deal", "deck", 3], () => "r9", ["round/1/deck"]],
    ["a missing card", ["rounds", 2, "deal", "deck"], (old) => (old as unknown[]).slice(1), ["round/3/deck"]],
  ])("%s", async (_, path, to, wrong) => {
    expect(wrongOf(await check(changed(TABLE, path, to)))).toEqual(wrong);
  });

  test("the seed: then no deal is right", async () => {
    const wrong = wrongOf(await check(changed(TABLE, ["shuffle", "seed"], other)));
    expect(wrong).toEqual(expect.arrayContaining(["seed", "round/1/deck", "round/2/deck", "round/3/deck"]));
  });

  test("a pile that was shuffled again", async () => {
    const again = (moves: unknown) => {
      const steps = moves as { order?: string[] }[];
      const at = steps.findIndex(({ order }) => order !== undefined);
      return steps.map((step, index) => (index === at ? { ...step, order: reversed(step.order) } : step));
    };
    const wrong = wrongOf(await check(changed("qarre, standard", ["rounds", 0, "moves"], again)));
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(/^round\/1\/(draw|actions|base)\/1$/);
  });
});

test("a base with a combo was dealt again, if the options say so, and the first one without was played", async () => {
  const deck = inCanonicalOrder("qarre", "numbers", QARRE, true) ?? [];
  const orders = async (seed: string) => {
    const labels = ["round/1/numbers", "round/1/numbers/1", "round/1/numbers/2"];
    return Promise.all(labels.map((label) => new Stream(browser, fromHex(seed), label).shuffle(deck)));
  };
  // Of sixteen seeds about one deals a combo.
  let seed = "";
  let [dealt, again, later]: string[][] = [];
  for (let number = 0; !dealt || !again || !baseHasCombo(dealt) || baseHasCombo(again); number += 1) {
    seed = number.toString(16).padStart(64, "0");
    [dealt, again, later] = await orders(seed);
  }
  const found = async (combos: string, numbers: readonly string[] | undefined) => {
    const seeded = changed("qarre, standard", ["shuffle", "seed"], () => seed);
    const played = edited(seeded, ["rounds", 0, "deal", "numbers"], () => numbers);
    const findings = await check(edited(played, ["options", "starting_combos"], () => combos));
    return findings.find((finding) => finding.of === "shuffle" && finding.pile === "numbers");
  };
  expect(await found("redeal", again)).toMatchObject({ right: true, again: 1 });
  expect(await found("redeal", dealt)).toMatchObject({ right: false });
  expect(await found("redeal", later)).toMatchObject({ right: false });
  expect(await found("no_score", dealt)).toMatchObject({ right: true, again: 0 });
  expect(await found("no_score", again)).toMatchObject({ right: false });
});

test.each([
  [["As", "7h", "3c", "9d"], false],
  [["As", "Ah", "3c", "9d"], false],
  [["As", "Ah", "3c", "Ad"], true],
  [["5s", "6s", "9d", "7s"], true],
  [["Ts", "As", "9d", "9s"], true],
  [["5s", "6s", "9d", "7h"], false],
])("%s is a base with a combo: %s", (base, combo) => {
  const hands = ["2d", "4d", "5d", "6d", "7d", "8d"];
  expect(baseHasCombo([...hands, ...base, "5c", "5h"])).toBe(combo);
});

const QARRE = [..."shdc"].flatMap((suit) => [..."A23456789T"].map((rank) => rank + suit)).reverse();

test("that the commitment may be another one is left open only where the browser noted none", async () => {
  const record = readRecord(changed("zero, from a table"));
  const pledge = { commitment: "00", contribution: "00" };
  const without = leftOpen(await checkRecord(record, browser));
  const compared = leftOpen(await checkRecord(record, browser, pledge));
  expect(without).toHaveLength(3);
  expect(compared).toEqual(without.slice(1));
});

test("what the browser noted before the first deal is compared", async () => {
  const record = readRecord(changed("zero, from a table"));
  const { commitment = "", contributions } = record.shuffle ?? {};
  const contribution = contributions?.[0]?.value ?? "";
  const noted = async (pledge: { commitment: string; contribution: string }) =>
    (await checkRecord(record, browser, pledge)).find(({ of }) => of === "noted");
  expect(await noted({ commitment, contribution })).toMatchObject({ right: true });
  expect(await noted({ commitment: "00", contribution })).toMatchObject({ right: false, commitment: false });
  expect(await noted({ commitment, contribution: "00" })).toMatchObject({
    right: false,
    contribution: false,
  });
});

test("deals from elsewhere have nothing to check", async () => {
  const text = changed("zero, from a table", ["shuffle"], () => ({ method: "none" }));
  expect(await check(text)).toEqual([]);
});

test.each([
  ["", "no_json"],
  ["{} {}", "no_json"],
  ["null", "no_record"],
  ["[]", "no_record"],
  ["{}", "no_record"],
])("the text %o is no record: %s", (text, why) => {
  expect(() => readRecord(text)).toThrow(new RecordFault("", why as "no_json"));
});

test.each<[string, string, Path, unknown]>([
  ["format", "other_format", ["format"], "brelan-record/9"],
  ["game", "other_game", ["game"], "whist"],
  ["options", "missing", ["options"], undefined],
  ["seats[1]", "missing", ["seats", 1], 7],
  ["seats[1].name", "missing", ["seats", 1, "name"], undefined],
  ["shuffle", "missing", ["shuffle"], undefined],
  ["shuffle.method", "other_method", ["shuffle", "method"], "dice"],
  ["shuffle.seed", "missing", ["shuffle", "seed"], "7"],
  ["shuffle.secret", "missing", ["shuffle", "secret"], "AB".repeat(32)],
  ["shuffle.commitment", "missing", ["shuffle", "commitment"], undefined],
  ["shuffle.contributions", "missing", ["shuffle", "contributions"], 5],
  ["shuffle.contributions[0].seat", "missing", ["shuffle", "contributions"], [{ seat: 9, value: "" }]],
  ["shuffle.contributions[0].value", "missing", ["shuffle", "contributions"], [{ seat: 0, value: "0" }]],
  ["rounds", "missing", ["rounds"], {}],
  ["rounds[0].dealer", "missing", ["rounds", 0, "dealer"], 4],
  ["rounds[1].deal", "missing", ["rounds", 1, "deal"], undefined],
  ["rounds[1].deal.deck", "missing", ["rounds", 1, "deal", "deck", 2], 5],
  ["rounds[0].moves[0]", "missing", ["rounds", 0, "moves", 0], 5],
])("damage in %s is named (%s)", (part, why, path, value) => {
  const text = changed("zero, quick", path, () => value);
  expect(() => readRecord(text)).toThrow(new RecordFault(part, why as "missing"));
});

test("a record says of which day its deal is, or that it is of none", () => {
  const at = ["shuffle", "daily"] as const;
  const dailyOf = (to: unknown) => readRecord(changed("zero, from a table", at, () => to)).shuffle?.daily;
  expect(dailyOf(undefined)).toBeNull();
  expect(dailyOf("2026-11-23")).toBe("2026-11-23");
  for (const wrong of ["today", 7, null]) expect(() => dailyOf(wrong)).toThrow(RecordFault);
});
