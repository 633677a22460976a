import type { Avatar } from "../../protocol/Avatar";
import type { SeatInfo } from "../../protocol/SeatInfo";
import { asLevel, DEFAULT_LEVEL, PROGRAM, type Level } from "../levels/level";
import { ANIMALS } from "./animals";
import { ROBOT } from "./robot";
import { WEARERS } from "./levels";
import type { Layer } from "./shapes";
import { THINGS, WEARING } from "./things";

/** A face to draw: what it is, the colour behind it, and its layers from the lowest on. */
export type Face = { name: string; ground: string; layers: readonly Layer[] };

/** The colours behind the faces by their seats: they tell two people with the same animal apart. */
const SEATS = ["#f9cdb2", "#cfdcef", "#dbe9c8", "#e3d3ec", "#f6dd9a", "#bfe3e0"] as const;

/** Where a neck is: alike for all bots' animals. */
const NECK = 42.5;

export const AVATARS = Object.keys(ANIMALS) as Avatar[];

const seatColour = (seat: number): string => SEATS[seat % SEATS.length] ?? SEATS[0];

/** The face of an animal alone, as one chooses it. */
export const avatarFace = (avatar: Avatar, at = AVATARS.indexOf(avatar)): Face => ({
  name: avatar,
  ground: seatColour(at),
  layers: [{ shapes: ANIMALS[avatar], down: 0 }],
});

/** The face of a level, as one chooses it. */
export function levelFace(level: Level): Face {
  const { ground, shapes } = WEARERS[level];
  return { name: level, ground, layers: [{ shapes, down: 0 }] };
}

/** The face of the one who sits there: a person's animal, a bot's with what that bot wears, or a program's robot. */
export function faceOf(who: Pick<SeatInfo, "name" | "bot" | "avatar"> | undefined, seat: number): Face {
  if (who?.bot === undefined) {
    // A newer server may know an animal that this page cannot draw.
    const known = who?.avatar !== undefined && Object.hasOwn(ANIMALS, who.avatar);
    const avatar = known ? who.avatar : AVATARS[seat % AVATARS.length];
    return avatarFace(avatar ?? "cat", seat);
  }
  if (who.bot === PROGRAM) {
    return { name: PROGRAM, ground: seatColour(seat), layers: [{ shapes: ROBOT, down: 0 }] };
  }
  const level = asLevel(who.bot) ?? DEFAULT_LEVEL;
  const wearer = WEARERS[level];
  const thing = THINGS[who.name] ?? THINGS[WEARING[seat % WEARING.length] ?? ""];
  const layers: Layer[] = [{ shapes: wearer.shapes, down: 0 }];
  if (thing) {
    const down = { head: wearer.head, eyes: wearer.eyes, neck: NECK }[thing.at];
    layers.push({ shapes: thing.shapes, down });
  }
  return { name: level, ground: seatColour(seat), layers };
}
