import type { TableInfo } from "../../protocol/TableInfo";
import type { Alarm } from "../../table/game";
import { nameOf } from "../../table/sentences";
import type { Board } from "./messages";
import { texts } from "./texts";

/** The alarm over the table: the last round, and whose knock it came by. */
export function alarmOf({ acting, knocker }: Board, info: TableInfo): Alarm | null {
  if (knocker === null || acting === null) return null;
  return { cry: texts().lastRound, who: texts().lastRoundBy(nameOf(info, knocker)) };
}
