import type { Plugin } from "vite";
import { de } from "../src/app/texts/de.ts";
import { en } from "../src/app/texts/en.ts";
import { fr } from "../src/app/texts/fr.ts";
import { nl } from "../src/app/texts/nl.ts";
import type { About } from "../src/games/about.ts";
import { de as qarreDe } from "../src/games/qarre/texts/about/de.ts";
import { en as qarreEn } from "../src/games/qarre/texts/about/en.ts";
import { fr as qarreFr } from "../src/games/qarre/texts/about/fr.ts";
import { nl as qarreNl } from "../src/games/qarre/texts/about/nl.ts";
import { de as quandoDe } from "../src/games/quando/texts/about/de.ts";
import { en as quandoEn } from "../src/games/quando/texts/about/en.ts";
import { fr as quandoFr } from "../src/games/quando/texts/about/fr.ts";
import { nl as quandoNl } from "../src/games/quando/texts/about/nl.ts";
import { de as zeroDe } from "../src/games/zero/texts/about/de.ts";
import { en as zeroEn } from "../src/games/zero/texts/about/en.ts";
import { fr as zeroFr } from "../src/games/zero/texts/about/fr.ts";
import { nl as zeroNl } from "../src/games/zero/texts/about/nl.ts";
import { LANGUAGES, type Language } from "../src/texts/languages.ts";

const APP: Record<Language, typeof en> = { en, fr, de, nl };

const GAMES: Record<Language, Record<string, About>> = {
  en: { quando: quandoEn, zero: zeroEn, qarre: qarreEn },
  fr: { quando: quandoFr, zero: zeroFr, qarre: qarreFr },
  de: { quando: quandoDe, zero: zeroDe, qarre: qarreDe },
  nl: { quando: quandoNl, zero: zeroNl, qarre: qarreNl },
};

/** The room of the light theme: what is seen before the page is. A test compares it with the page's colours. */
const ROOM = "#f5ebdc";

const icon = (name: string, size: number, purpose = "any") => ({
  src: `/pictures/icon-${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What an installed app is called and how it looks, in a language. */
export const app = (language: Language) => ({
  id: "/",
  name: APP[language].brand,
  short_name: APP[language].brand,
  description: APP[language].front.lead,
  lang: language,
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: ROOM,
  background_color: ROOM,
  categories: ["games"],
  icons: [icon("192", 192), icon("512", 512), icon("maskable", 512, "maskable")],
  shortcuts: Object.entries(GAMES[language]).map(([game, { name, lead }]) => ({
    name,
    description: lead,
    url: `/#${game}`,
    icons: [icon("192", 192)],
  })),
});

/** The manifest's file in a language. The page names the English one; the server puts the reader's in its place. */
export const manifestFile = (language: Language) =>
  language === "en" ? "manifest.webmanifest" : `manifest.${language}.webmanifest`;

/** Writes the web app manifest in each language. */
export function manifest(): Plugin {
  return {
    name: "brelan-manifest",
    apply: "build",
    generateBundle() {
      for (const language of LANGUAGES) {
        const source = JSON.stringify(app(language));
        this.emitFile({ type: "asset", fileName: manifestFile(language), source });
      }
    },
  };
}
