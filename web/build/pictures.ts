import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { icons } from "./pictures/icons.ts";
import { scenes } from "./pictures/scenes.ts";

/** What is written on cards, and the names of the games. */
const LETTERS = " 0123456789BQZabdelnoqruwé";

/**
 * Draws what others show of the page: the pictures of links, and the icons of the app. Both are made of our own SVG,
 * with the page's display face.
 */
export function pictures(packages: string): Plugin {
  return {
    name: "brelan-pictures",
    apply: "build",
    async generateBundle() {
      await initWasm(readFileSync(resolve(packages, "@resvg/resvg-wasm/index_bg.wasm"))).catch(
        () => undefined,
      );
      const face = readFileSync(
        resolve(
          packages,
          "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
        ),
      );
      const font = await subsetFont(face, LETTERS, { targetFormat: "sfnt", variationAxes: { wght: 780 } });
      for (const [name, svg] of Object.entries({ ...scenes, ...icons })) {
        const drawn = new Resvg(svg, {
          font: { fontBuffers: [font], defaultFontFamily: "Bricolage Grotesque" },
        });
        this.emitFile({ type: "asset", fileName: `pictures/${name}.png`, source: drawn.render().asPng() });
      }
    },
  };
}
