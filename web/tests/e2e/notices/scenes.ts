import type { Page } from "@playwright/test";
import type { NoticeState } from "../../../src/protocol/NoticeState";
import { NOW } from "../mock";

const HOUR = 3_600_000;

/** The server's key: any point of the curve will do. */
export const KEY = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";

/** A person with notices in two browsers, and three matches of days. */
export const STATE: NoticeState = {
  key: KEY,
  devices: [
    { id: "00", device: "Firefox, Android", added: NOW - 90 * 24 * HOUR },
    { id: "01", device: "", added: NOW - 24 * HOUR },
  ],
  quiet: { from: 1320, until: 480, zone: "America/Argentina/Buenos_Aires" },
  calendar: "/api/calendars/00112233445566778899aabbccddeeff.ics",
  matches: [
    {
      table: "ab12",
      game: "quando",
      others: ["Zoé", "Maximilian the Great III", "Lou"],
      your_turn: true,
      turn: "Max",
      until: NOW + 20 * HOUR,
    },
    { table: "cd34", game: "zero", others: ["Ада"], your_turn: false, turn: "Ада", until: NOW + 70 * HOUR },
    { table: "ef56", game: "zero", others: ["שרה"], your_turn: false, turn: null, until: null },
  ],
};

export const NOTHING: NoticeState = { key: KEY, devices: [], quiet: null, calendar: null, matches: [] };

/** Answers for a person who has this. */
export async function serveNotices(page: Page, state: NoticeState): Promise<void> {
  await page.route("**/api/notices", (route) => route.fulfill({ json: state }));
}
