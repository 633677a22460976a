import type { TableInfo } from "../../protocol/TableInfo";

/** Whether the server gives out neither replay nor record yet: the day of the deal lasts at `now`, the server's time. */
export const isSealed = ({ daily }: Pick<TableInfo, "daily">, now: number): boolean =>
  daily !== undefined && new Date(now).toISOString().slice(0, daily.length) <= daily;
