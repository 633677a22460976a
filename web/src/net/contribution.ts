/** 16 fresh random bytes for a shuffle's seed, in lower-case hex. Plain http has this generator, too. */
export function freshContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
