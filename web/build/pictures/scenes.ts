import { DEFINITIONS, qarre, quandoBack, quandoFront, zero } from "./cards.ts";

/** A card on the table: its middle, its width, and how far it is turned. */
type Placed = { card: string; x: number; y: number; width: number; turn: number };

const WIDTH = 1200;
const HEIGHT = 630;

/** The table under the lamp, with the room in the corners. */
const TABLE = `<radialGradient id="felt" cx=".5" cy=".2" r=".75">
    <stop stop-color="#a63a55"/><stop offset=".5" stop-color="#7d2139"/><stop offset="1" stop-color="#561124"/>
  </radialGradient>
  <linearGradient id="rim" x2="0" y2="1">
    <stop stop-color="#e9cb9b"/><stop offset=".5" stop-color="#bd8d55"/><stop offset="1" stop-color="#7a5228"/>
  </linearGradient>
  <radialGradient id="room" cx=".5" cy=".3" r=".8">
    <stop stop-color="#3a1c25"/><stop offset="1" stop-color="#160b0f"/>
  </radialGradient>`;

const table = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room)"/>
  <rect x="-50" y="-92" width="1300" height="730" rx="360" fill="#0b0406" opacity=".5"/>
  <rect x="-54" y="-110" width="1308" height="730" rx="365" fill="url(#rim)"/>
  <rect x="-54" y="-110" width="1308" height="730" rx="365" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>
  <rect x="-32" y="-90" width="1264" height="686" rx="343" fill="#3d0d1a"/>
  <rect x="-28" y="-90" width="1256" height="682" rx="341" fill="url(#felt)"/>
  <rect x="0" y="-90" width="1200" height="656" rx="328" fill="none" stroke="#fff3e1" stroke-opacity=".13" stroke-width="2.5"/>`;

/**
 * What a card throws on the table, in steps from wide and faint to narrow and dark. A blur looks the same and takes
 * most of the time of a build.
 */
const SHADOW = [2.6, 2, 1.4, 0.8, 0.2]
  .map(
    (out) =>
      `<rect x="${-out}" y="${-out}" width="${50 + 2 * out}" height="${70 + 2 * out}" rx="${6 + out}" fill="#140408" opacity=".1"/>`,
  )
  .join("");

function place({ card, x, y, width, turn }: Placed): string {
  const laid = (down: number) =>
    `translate(${x} ${y + down}) rotate(${turn}) scale(${width / 50}) translate(-25 -35)`;
  return `<g transform="${laid(9)}">${SHADOW}</g><g transform="${laid(0)}">${card}</g>`;
}

/** Cards side by side around a middle, as in a hand. */
const fan = (
  cards: string[],
  { width, step, turn, y }: { width: number; step: number; turn: number; y: number },
) =>
  cards.map((card, at): Placed => {
    const off = at - (cards.length - 1) / 2;
    return { card, x: WIDTH / 2 + off * step, y: y + off * off * step * 0.1, width, turn: off * turn };
  });

const LAID: Record<string, { name: string; cards: Placed[] }> = {
  brelan: {
    name: "Brelan",
    cards: fan([zero("b7"), quandoFront(0), qarre("8h"), quandoBack(4), zero("y5")], {
      width: 204,
      step: 158,
      turn: 8,
      y: 236,
    }),
  },
  quando: {
    name: "Quando",
    cards: [
      { card: quandoFront(0), x: 358, y: 262, width: 218, turn: -14 },
      { card: quandoFront(7), x: 548, y: 240, width: 218, turn: -5 },
      { card: quandoBack(3), x: 856, y: 246, width: 218, turn: 8 },
    ],
  },
  zero: {
    name: "Zero",
    cards: fan([zero("r6"), zero("b6"), zero("g8"), zero("y8"), zero("p8")], {
      width: 208,
      step: 150,
      turn: 7,
      y: 238,
    }),
  },
  qarre: {
    name: "Qarré",
    cards: [
      { card: qarre("8h"), x: 363, y: 262, width: 208, turn: -9 },
      { card: qarre("8s"), x: 521, y: 236, width: 208, turn: -3 },
      { card: qarre("8d"), x: 679, y: 236, width: 208, turn: 3 },
      { card: qarre("8c"), x: 837, y: 262, width: 208, turn: 9 },
    ],
  },
};

/** The pictures of links, by their names: the house's, and each game's. */
export const scenes: Record<string, string> = Object.fromEntries(
  Object.entries(LAID).map(([file, { name, cards }]) => [
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"
      font-family="Bricolage Grotesque" font-weight="780">
      <defs>${TABLE}${DEFINITIONS}</defs>${table}${cards.map(place).join("")}
      <text x="600" y="531" font-size="104" text-anchor="middle" letter-spacing="-2.5" fill="#2b0610" opacity=".5">${name}</text>
      <text x="600" y="527" font-size="104" text-anchor="middle" letter-spacing="-2.5" fill="#fff3e1">${name}</text>
    </svg>`,
  ]),
);
