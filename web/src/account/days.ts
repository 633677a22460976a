import { locale } from "../texts/catalogue";

const DAY_MS = 24 * 3600 * 1000;

/** A day that is counted since 1970, in words. */
export const dayText = (day: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(day * DAY_MS);

/** Today, counted since 1970. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);
