import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files of these kinds get smaller; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** The server writes the page anew for each request, and reads the manifest itself. */
const FOR_THE_SERVER = /^(index\.html$|\.vite\/)/;

const encoders = {
  br: (data: Buffer) =>
    brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (data: Buffer) => gzipSync(data, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes each file of the build beside itself in the encodings that the server gives out. */
export function compress(): Plugin {
  return {
    name: "brelan-compress",
    apply: "build",
    enforce: "post",
    writeBundle({ dir }) {
      if (dir) compressFolder(dir);
    },
  };
}

/** Writes `file.br` and `file.gz` beside each file of a folder that they make smaller. */
export function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.map((path) => path.replaceAll("\\", "/"))) {
    if (!COMPRESSIBLE.test(file) || FOR_THE_SERVER.test(file)) continue;
    const path = resolve(folder, file);
    const data = readFileSync(path);
    for (const [suffix, encode] of Object.entries(encoders)) {
      const encoded = encode(data);
      if (encoded.length < data.length) writeFileSync(`${path}.${suffix}`, encoded);
    }
  }
}
