const MINUTES_PER_HOUR = 60;

/** Minutes after midnight as a field of a time has them: `22:00`. */
export const fieldOf = (minutes: number): string =>
  [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** The minutes after midnight of such a field; null for an empty one. */
export function minutesOf(field: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(field) ?? [];
  return hours === undefined || minutes === undefined
    ? null
    : Number(hours) * MINUTES_PER_HOUR + Number(minutes);
}
