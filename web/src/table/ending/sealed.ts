import type { TableInfo } from "../../protocol/TableInfo";
import { locale } from "../../texts/catalogue";

/** Whether the server gives out neither replay nor record yet: the day of the deal lasts at `now`, the server's time. */
export const isSealed = ({ daily }: Pick<TableInfo, "daily">, now: number): boolean =>
  daily !== undefined && new Date(now).toISOString().slice(0, daily.length) <= daily;

/** When today's deal ends, at midnight UTC, in the person's time zone. */
export const localDayEnd = (format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), format).format(new Date().setUTCHours(24, 0, 0, 0));

/** The day of the week and the time at which that is. */
export const sealedUntil = (): string =>
  localDayEnd({ weekday: "short", hour: "numeric", minute: "2-digit" });
