import { expect, test } from "vitest";
import { PALETTE, pips } from "../../../src/games/quando/palette";

type Colour = [number, number, number];

const channel = (hex: string, at: number) => {
  const c = parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const linear = (hex: string): Colour => [channel(hex, 0), channel(hex, 1), channel(hex, 2)];
const times = (m: readonly Colour[], [r, g, b]: Colour) =>
  m.map((row) => Math.max(0, row[0] * r + row[1] * g + row[2] * b)) as Colour;

/** Machado, Oliveira and Fernandes (2009), full strength. */
const SIGHTS: Record<string, Colour[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab(rgb: Colour): Colour {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as Colour;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const luminance = (hex: string) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test.each(Object.entries(SIGHTS))("the eleven colours stay apart for %s sight", (_, sight) => {
  const seen = PALETTE.map(({ fill }) => oklab(times(sight, linear(fill))));
  const nearest = Math.min(
    ...seen.flatMap((a, at) =>
      seen.slice(0, at).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    ),
  );
  expect(nearest).toBeGreaterThan(0.1);
});

test("every number is readable on its colour", () => {
  for (const { fill, ink } of PALETTE) {
    const [dark, light] = [luminance(fill), luminance(ink)].sort((a, b) => a - b) as [number, number];
    expect((light + 0.05) / (dark + 0.05), fill).toBeGreaterThan(4.5);
  }
});

test("a card has as many pips as its number, inside its frame", () => {
  for (let value = 0; value <= 10; value += 1) {
    const dots = pips(value);
    expect(dots).toHaveLength(value);
    for (const { x, y } of dots) expect(x > 5 && x < 45 && y < 66).toBe(true);
  }
});
