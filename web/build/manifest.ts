import type { Plugin } from "vite";
import { en } from "../src/app/texts/en.ts";
import { en as qarre } from "../src/games/qarre/texts/about/en.ts";
import { en as quando } from "../src/games/quando/texts/about/en.ts";
import { en as zero } from "../src/games/zero/texts/about/en.ts";

const GAMES = { quando, zero, qarre };

/** The room of the light theme: what is seen before the page is. A test compares it with the page's colours. */
const ROOM = "#f5ebdc";

const icon = (name: string, size: number, purpose = "any") => ({
  src: `/pictures/icon-${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What an installed app is called and how it looks. */
export const app = {
  id: "/",
  name: en.brand,
  short_name: en.brand,
  description: en.front.lead,
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: ROOM,
  background_color: ROOM,
  categories: ["games"],
  icons: [icon("192", 192), icon("512", 512), icon("maskable", 512, "maskable")],
  shortcuts: Object.entries(GAMES).map(([game, { name, lead }]) => ({
    name,
    description: lead,
    url: `/#${game}`,
    icons: [icon("192", 192)],
  })),
};

/** Writes the web app manifest. */
export function manifest(): Plugin {
  return {
    name: "brelan-manifest",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(app) });
    },
  };
}
