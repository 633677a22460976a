import { INKS, PAPER, rankOf, SHAPES, suitOf } from "../../src/games/qarre/suits.ts";
import { paint } from "../../src/games/quando/palette.ts";
import { PAINTS, partsOf } from "../../src/games/zero/card.ts";

/*
 * The cards as the page draws them (`CardFace.svelte` of each game), without what the page's styles would add: here
 * every colour and size stands on its element. A card is 50 wide and 70 high.
 */

const EDGE = `stroke="#000" stroke-opacity=".25" stroke-width=".8"`;
const SHEET = `<rect x=".5" y=".5" width="49" height="69" rx="6.2" fill="#fffaf1" ${EDGE}/>`;
const inner = (fill: string) => `<rect x="2.6" y="2.6" width="44.8" height="64.8" rx="4.6" fill="${fill}"/>`;

/** The light of the lamp on a card. `DEFINITIONS` has it, and must stand in the picture. */
const LAMP = inner("url(#card-lamp)");

export const DEFINITIONS = `<linearGradient id="card-lamp" x2="0" y2="1">
  <stop stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-opacity=".13"/>
</linearGradient>
<clipPath id="card-back"><path d="M10 3h30l7 7v50l-7 7H10l-7-7V10z"/></clipPath>`;

type Written = { x: number; y: number; size: number; ink?: string; anchor?: "start" | "middle" };

const written = (text: string | number, { x, y, size, ink = "inherit", anchor = "middle" }: Written) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${ink}">${text}</text>`;

/** The front of a Quando card: a rosette of as many petals as its number. */
export function quandoFront(value: number): string {
  const { fill, ink } = paint(value);
  const petals = Array.from(
    { length: value },
    (_, at) =>
      `<ellipse cx="25" cy="17.5" rx="${value > 7 ? 3.1 : 3.8}" ry="4.6" transform="rotate(${(at * 360) / value} 25 38)"/>`,
  );
  const ornament =
    value === 0
      ? `<circle cx="25" cy="38" r="20.5" fill="none" stroke="${ink}" stroke-width="3"/>`
      : petals.join("");
  return `${SHEET}${inner(fill)}${LAMP}<g fill="${ink}"><g opacity=".2">${ornament}</g>${written(value, {
    x: 6,
    y: 16.5,
    size: 14.5,
    anchor: "start",
  })}${written(value, { x: 25, y: 52.5, size: 41 })}</g>`;
}

/** The back of a Quando card: ink with cut corners, and its number in a coin. */
export function quandoBack(value: number): string {
  const { fill, ink } = paint(value);
  const lattice = Array.from({ length: 14 }, (_, at) => at * 9 - 60)
    .map((from) => `M${from} 70 ${from + 70} 0M${from} 0 ${from + 70} 70`)
    .join("");
  return `<path d="M9.5.8h31L49.2 9.5v51L40.5 69.2h-31L.8 60.5v-51z" fill="#fffaf1" ${EDGE}/>
    <path d="M10.3 2.8h29.4L47.2 10.3v49.4L39.7 67.2H10.3L2.8 59.7V10.3z" fill="#2a2140"/>
    <path d="${lattice}" clip-path="url(#card-back)" stroke="#4a3d6b" stroke-width="1.1"/>
    <circle cx="20.5" cy="22" r="16.3" fill="${fill}" stroke="#fffaf1" stroke-width="2.2"/>
    ${written(value, { x: 20.5, y: 30.3, size: 23.5, ink })}`;
}

/** A Zero card such as `r5`: its number, and the sign of its colour. */
export function zero(face: string): string {
  const { colour, value } = partsOf(face);
  const { fill, ink, sign } = PAINTS[colour];
  return `${SHEET}${inner(fill)}${LAMP}<g fill="${ink}">${written(value, { x: 10.5, y: 17, size: 15 })}
    <path d="${sign}" transform="translate(10.5 26) scale(.66)"/>${written(value, { x: 29.5, y: 45, size: 40 })}
    <path d="${sign}" transform="translate(29.5 57) scale(.9)"/></g>`;
}

/** A number card of Qarré such as `8h`. */
export function qarre(card: string): string {
  const suit = suitOf(card);
  const rank = rankOf(card);
  return `<rect x=".5" y=".5" width="49" height="69" rx="6.2" fill="${PAPER}" ${EDGE}/><g fill="${INKS[suit]}">
    ${written(rank, { x: 9.5, y: 17.5, size: 16 })}<path d="${SHAPES[suit]}" transform="translate(3 20) scale(.54)"/>
    ${written(rank, { x: 30.5, y: 41, size: 37 })}<path d="${SHAPES[suit]}" transform="translate(18.8 43.5) scale(.96)"/></g>`;
}
