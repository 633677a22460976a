import type { Problem } from "../protocol/Problem";
import type { TableInfo } from "../protocol/TableInfo";
import type { GameTypes, TableSnapshot, Readable, Narrator } from "./game";
import type { Absence } from "./absence";
import { spanOf, type RunningTime } from "./clock";
import type { Table } from "./table.svelte";
import { isolated } from "../texts/isolated";
import { textFor } from "../texts/catalogue";
import type { Who } from "../texts/subjects";
import { tableTexts } from "./texts";

/** A seat's name for a sentence; null for the viewer's own seat, which is addressed. */
export const nameOf = (info: TableInfo, seat: number): string | null =>
  seat === info.you ? null : plainName(info, seat);

/** Seats with names: of a table, or of a finished match. */
export type NamedSeats = { seats: readonly { name: string }[] };

/** A seat's name for a sentence, the viewer's own among them. */
export const plainName = (info: NamedSeats, seat: number): string =>
  isolated(info.seats[seat]?.name ?? String(seat + 1));

/** What went wrong with what was sent last; a code that has no text is shown as it is. */
export const problemText = (problem: Problem): string => textFor(tableTexts().problems, problem) ?? problem;

/** Several seats' names. */
export const namesOf = (info: NamedSeats, seats: readonly number[]): string[] =>
  seats.map((seat) => plainName(info, seat));

/** Several seats as whom a sentence is about: the viewer is addressed. */
export const whoOf = (info: TableInfo, seats: readonly number[]): Who => ({
  you: info.you !== null && seats.includes(info.you),
  names: seats.filter((seat) => seat !== info.you).map((seat) => plainName(info, seat)),
});

/** The status sentence: whose turn it is, and what to do. */
export function sentence<G extends GameTypes>(narrator: Narrator<G>, snapshot: TableSnapshot<G>): string {
  const { status, watching } = tableTexts();
  const { info, board, offers } = snapshot;
  if (board?.phase === "over") return over(info, narrator.winners(board));
  if (info.status === "closed") return status.closed;
  if (!board) return status.joining;
  if (board.phase === "first") return status.dealing;
  // The hands of the last round lie open until the next deal is shown.
  if (board.phase === "deal") return status.roundOver;
  if (offers.length > 0) return narrator.instruction(board, offers, info);
  if (board.acting !== null && board.acting !== info.you)
    return narrator.waitingFor(board, plainName(info, board.acting), info);
  if (info.you !== null && info.seats[info.you]?.stand_in) return status.standIn;
  return info.you === null ? watching : status.mine;
}

/** That the table waits for a person who is not there, and when a bot plays on. */
export function absenceText(info: TableInfo, absence: Absence): string {
  const { absent, time } = tableTexts();
  const name = plainName(info, absence.seat);
  if (absence.then === "now") return absent.now(name);
  return absent[absence.then](name, time.span(spanOf(absence.left)));
}

const over = (info: TableInfo, winners: readonly number[]) =>
  tableTexts().status.matchOver(namesOf(info, winners), info.you !== null && winners.includes(info.you));

/** Phrases as sentences, so that a screen reader pauses between them; empty ones are left out. */
export const asSentences = (phrases: readonly string[]): string =>
  phrases
    .filter((phrase) => phrase !== "")
    .map((phrase) => (phrase.endsWith(".") ? phrase : `${phrase}.`))
    .join(" ");

/** The text that a key reads aloud. */
export function readAloud<G extends GameTypes>(
  what: Readable,
  table: Table<G>,
  narrator: Narrator<G>,
): string {
  const { board, info } = table;
  if (!board) return tableTexts().status.joining;
  switch (what) {
    case "hand":
    case "table":
      return narrator.readAloud(what, table, board);
    case "scores":
      return board.scores
        .map((score, seat) => {
          const name = seat === table.seat ? tableTexts().seats.you : plainName(info, seat);
          return tableTexts().seats.scored(name, score);
        })
        .join(" ");
    case "clock":
      return readClock(info, table.running);
    case "log":
      return (
        table.playback.log.map(({ seen, board }) => narrator.describe(seen, info, board)).join(" ") ||
        tableTexts().nothingYet
      );
  }
}

/** How much of the turn's time and of the bank is left, in words. */
export function timeLeft({ turn, bank }: RunningTime): string {
  const { time } = tableTexts();
  if (turn === 0 && bank > 0) return `${time.bank} ${time.span(spanOf(bank))}`;
  const left = time.span(spanOf(turn));
  return bank === 0 ? left : `${left}, ${time.then(time.span(spanOf(bank)))}`;
}

const readClock = (info: TableInfo, running: RunningTime | null) =>
  running ? tableTexts().time.runs(nameOf(info, running.seat), timeLeft(running)) : tableTexts().time.none;
