/** Bytes that Web Crypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256 and HMAC-SHA256. */
export type Hashes = {
  sha256: (data: Bytes) => Promise<Bytes>;
  hmac: (key: Bytes, message: Bytes) => Promise<Bytes>;
};

/** The hashes of the browser's own Web Crypto. */
export const webCrypto = (subtle: SubtleCrypto): Hashes => ({
  sha256: async (data) => new Uint8Array(await subtle.digest("SHA-256", data)),
  hmac: async (key, message) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = await subtle.importKey("raw", key, algorithm, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", imported, message));
  },
});

/** The hashes of a library, for pages over plain http, where browsers have no Web Crypto. */
export async function loadBundledHashes(): Promise<Hashes> {
  const [{ sha256 }, { hmac }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/hmac.js"),
  ]);
  return {
    sha256: async (data) => new Uint8Array(sha256(data)),
    hmac: async (key, message) => new Uint8Array(hmac(sha256, key, message)),
  };
}

/** The hashes that this browser has. */
export async function availableHashes(): Promise<Hashes> {
  // Missing over plain http, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? webCrypto(subtle) : loadBundledHashes();
}

/** The bytes of lower-case hex digits, two a byte. */
export function fromHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** One after the other. */
export function concatBytes(parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
