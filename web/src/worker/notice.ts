import type { Notice } from "../protocol/Notice";
import { isolated } from "../texts/isolated";
import { fromBrowser } from "../texts/languages";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";
import { nl } from "./texts/nl";

const TEXTS = { en, fr, de, nl };

/** What a notification shows; browsers know actions in service workers only, and TypeScript nowhere. */
export type NotificationContent = {
  title: string;
  options: NotificationOptions & {
    renotify: boolean;
    actions: { action: string; title: string }[];
    data: { table: string | null };
  };
};

/** The notice that a server has sent; null if it is none that this worker knows. */
export function noticeOf(text: string | undefined): Notice | null {
  try {
    const found = JSON.parse(text ?? "") as Partial<Notice> | null;
    const { kind, table, game, name, language } = found ?? {};
    const known = kind === "turn" || kind === "reminder" || kind === "invitation";
    if (!known || !language || !Object.hasOwn(TEXTS, language)) return null;
    if (typeof table !== "string" || typeof game !== "string" || typeof name !== "string") return null;
    return { kind, table, game, name, language };
  } catch {
    return null;
  }
}

/** What is shown for a notice. A browser must show something for each message, also for one that is not known. */
export function contentFor(notice: Notice | null, languages: readonly string[]): NotificationContent {
  const texts = TEXTS[notice?.language ?? fromBrowser(languages)];
  return {
    title: notice ? texts.title(notice.kind, notice.game) : "Brelan",
    options: {
      body: notice ? texts[notice.kind](isolated(notice.name)) : texts.unknown,
      lang: notice?.language ?? fromBrowser(languages),
      // A later notice of the same table takes the place of an earlier one.
      tag: `brelan-${notice?.table ?? "other"}`,
      renotify: true,
      icon: "/pictures/icon-192.png",
      actions: [{ action: "off", title: texts.off }],
      data: { table: notice?.table ?? null },
    },
  };
}

/** The path of the page that a notification leads to. */
export const pathOf = (table: string | null): string =>
  table === null ? "/account" : `/table/${encodeURIComponent(table)}`;

/** The id of the browser with this endpoint, as the server computes it: the beginning of a hash. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
