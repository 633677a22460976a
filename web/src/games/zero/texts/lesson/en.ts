import type { Colour } from "../../card";
import { en as table } from "../en";
import { counted } from "../../../../texts/numbers";

const points = (n: number) => counted("en", n, "point", "points");
/** Why to knock: the hand is low, or nothing makes it lower. */
const good = (total: number, low: boolean) =>
  low ? `Only ${total}: that’s good.` : `No swap brings your hand below ${total}.`;

export const en = {
  aim: (total: number) =>
    `The lowest hand wins. Every number counts once, however often you hold it. Five of a colour or five of a number cost nothing. Yours costs ${total} now.`,
  give: (card: string) =>
    `In a turn you swap one card with the pot. Give away your ${table.card(card)}: tap it.`,
  take: (card: string, total: number) =>
    `Under each card of the pot you see what your hand would then cost. Take the ${table.card(card)}: ${points(total)}.`,
  confirm: (total: number) => `Your hand will cost ${total}. Press the big button to swap.`,
  freeColour: (colour: Colour, total: number) =>
    `Five ${table.colours[colour]} cards: all of them cost nothing now! Your whole hand costs only ${total}.`,
  freeNumber: (total: number) =>
    `Five of a kind: all of them cost nothing now! Your whole hand costs only ${total}.`,
  instead: (give: string, take: string, total: number) =>
    `Better: give your ${table.card(give)} and take the ${table.card(take)}. Then your hand costs ${total}. But choose as you like.`,
  putBack: (total: number) =>
    `No swap brings your hand below ${total}. Tap your choice again to put it back, and keep your hand.`,
  knock: (total: number, low: boolean) =>
    `${good(total, low)} Knock instead of swapping. The first knock ends nothing yet.`,
  secondKnock: (total: number, low: boolean) =>
    `${good(total, low)} Knock: there was one knock already, and the second one brings the end.`,
  knockAgain: (total: number, low: boolean) =>
    `${low ? `You still have only ${total}.` : good(total, low)} Knock again: the second knock brings the end, whoever makes it.`,
  keep: "The last turn: no swap makes your hand better, so keep it.",
  other: "It’s your move. Take your time: whatever you choose, the round goes on.",
  watch: "The others swap or knock now. What they put into the pot may be just what you need.",
  watchLast: "That was the second knock: everyone else has one more turn, then all hands are counted.",
  scored: (total: number) =>
    `Five of a kind cost nothing, every other number once: that makes ${points(total)} for you. Points are bad!`,
};
