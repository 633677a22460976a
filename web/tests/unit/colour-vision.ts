/** What colours look like to people who see them otherwise, for the tests of every palette. */
export type Colour = [number, number, number];

const channel = (hex: string, at: number) => {
  const c = parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const linear = (hex: string): Colour => [channel(hex, 0), channel(hex, 1), channel(hex, 2)];
const times = (m: readonly Colour[], [r, g, b]: Colour) =>
  m.map((row) => Math.max(0, row[0] * r + row[1] * g + row[2] * b)) as Colour;

/** Machado, Oliveira and Fernandes (2009), full strength. */
export const COLOUR_VISIONS: Record<string, Colour[]> = {
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

/** How far the two nearest of some colours lie apart for a sight; what is told apart at a glance is above 0.1. */
export function nearest(colours: readonly string[], sight: Colour[]): number {
  const seen = colours.map((colour) => oklab(times(sight, linear(colour))));
  return Math.min(
    ...seen.flatMap((a, at) =>
      seen.slice(0, at).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    ),
  );
}

const luminance = (hex: string) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colours; from 4.5 on text is readable. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
