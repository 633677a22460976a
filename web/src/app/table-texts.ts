import { gameOf } from "../games";
import type { TableInfo } from "../protocol/TableInfo";
import { locale } from "../texts/catalogue";
import { isAlone } from "../table/presence";
import { seatName, seatNames } from "../texts/isolated";
import { hasLeft } from "./home.svelte";
import { appTexts } from "./texts";
import { scoreText } from "../texts/numbers";

const gameName = ({ game }: TableInfo) => gameOf(game)?.about().name ?? game;

/** Whether a match is the try at the deal of the day, and not practice. */
export const isDailyTry = ({ daily, lesson }: TableInfo): boolean => daily !== undefined && !lesson;

/** The game of a table, and its round where it has several; the try at the deal of the day is called so. */
export function titleText(table: TableInfo): string {
  if (isDailyTry(table)) return appTexts().front.dailyOf(gameName(table));
  const { round } = table;
  const counted = gameOf(table.game)?.hasRounds === true && round !== undefined && table.status === "playing";
  return counted ? appTexts().tables.round(gameName(table), round) : gameName(table);
}

/** What a table waits for, or how its match ended for the person. */
export function stateText(table: TableInfo): string {
  const { yourTurn, turnOf, status, waiting, left, results } = appTexts().tables;
  const { seats, turn, you, winners } = table;
  if (table.status === "waiting") {
    return waiting(seats.filter(({ name }) => name !== "").length, seats.length);
  }
  if (hasLeft(table)) return left;
  if (table.status === "over" && !table.lesson && you !== null && winners)
    return results[winners.includes(you) ? "won" : "lost"];
  if (table.your_turn) return yourTurn;
  const other = turn === null ? undefined : seats[turn];
  return other === undefined ? status[table.status] : turnOf(seatName(other));
}

/** Until when a turn lasts that may take days; empty where that is not known, or nobody's turn ends. */
export function deadlineText(until: number | null | undefined): string {
  if (until === undefined || until === null) return "";
  const time = new Intl.DateTimeFormat(locale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  return appTexts().tables.until(time.format(until));
}

/** What becomes of the seat and the match when the person leaves. */
export function leaveText(table: TableInfo): string {
  const texts = appTexts().tables;
  const { status, rated } = table;
  if (status === "waiting") return rated ? texts.leaveRatedWaiting : texts.leaveWaiting;
  if (rated) return texts.leaveRated;
  if (!isAlone(table)) return texts.leaveOthers;
  return isDailyTry(table) ? texts.leaveDaily : texts.leaveAlone;
}

/** The points of a match, the viewer's own first; empty before the match. */
export function pointsText({ scores, seats, you }: TableInfo): string {
  const { you: own } = appTexts().tables;
  const order = seats
    .map((_, seat) => seat)
    .sort((one, other) => Number(other === you) - Number(one === you));
  return order
    .filter((seat) => scores[seat] !== undefined)
    .map((seat) => `${seat === you ? own : seatName(seats[seat])} ${scoreText(scores[seat] ?? 0)}`)
    .join(", ");
}

/** The others at a table. */
export function othersText({ seats, you }: TableInfo): string {
  const names = seatNames(seats.filter((_, seat) => seat !== you));
  return names.length === 0 ? "" : appTexts().tables.with(names);
}
