import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** What the page writes with its own faces: Latin of English and French, digits, and the signs of its texts. */
const LETTERS = String.fromCharCode(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + "ŒœŸ‘’‚“”„†•…‹›–—−×→←±   ";

type Face = { file: string; source: string; axes: Record<string, number | { min: number; max: number }> };

/** One weight of the display face, and a range of weights of the text face: together less than 40 kB. */
const FACES: Face[] = [
  {
    file: "bricolage-grotesque",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    axes: { wght: 780 },
  },
  {
    file: "figtree",
    source: "figtree/files/figtree-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

/**
 * Makes the page's fonts: subsets of the packages' files go into `folder`, where `fonts.css` names them, and the
 * licences beside the page.
 */
export function fonts(packages: string, folder: string): Plugin {
  return {
    name: "brelan-fonts",
    async buildStart() {
      mkdirSync(folder, { recursive: true });
      for (const { file, source, axes } of FACES) {
        const whole = readFileSync(resolve(packages, source));
        const subset = await subsetFont(whole, LETTERS, { targetFormat: "woff2", variationAxes: axes });
        writeFileSync(resolve(folder, `${file}.woff2`), subset);
      }
    },
    generateBundle() {
      for (const { file } of FACES) {
        const source = readFileSync(resolve(packages, file, "LICENSE"), "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${file}.txt`, source });
      }
    },
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
