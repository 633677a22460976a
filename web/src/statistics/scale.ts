/** The steps between ticks, in a power of ten. */
const STEPS = [1, 2, 5, 10] as const;

/** Round numbers from at most `low` to at least `high`, `count` of them or a few more. */
export function ticks(low: number, high: number, count: number): number[] {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = power * (STEPS.find((step) => span / (step * power) <= count) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // From whole numbers, so that 0.1 does not become 0.30000000000000004.
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** Some of `count` places, the first among them, that lie far enough apart to be labelled. */
export function labelled(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
