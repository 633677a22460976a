import type { Page } from "@playwright/test";
import type { GroupInfo } from "../../../src/protocol/GroupInfo";

/** A group of four in its second year; the page's person is the second member. */
export const GROUP: GroupInfo = {
  id: "0011223344556677",
  name: "Thursday evening",
  game: "quando",
  clock: { kind: "live", turn: 45, bank: 180 },
  members: [
    { id: null, name: "Zoé", avatar: "cat", you: false },
    { id: null, name: "Maximilian the Great III", avatar: "penguin", you: true },
    { id: null, name: "Lou", avatar: "koala", you: false },
    { id: null, name: "Ада", avatar: "lion", you: false },
  ],
  table: "waiting",
  few_points_win: true,
  seasons: [2026, 2025],
  season: 2026,
  standings: [
    { member: 2, matches: 31, wins: 14, points: 1204 },
    { member: 1, matches: 29, wins: 9, points: 1311 },
    { member: 0, matches: 31, wins: 8, points: 1390 },
    { member: 3, matches: 0, wins: 0, points: 0 },
  ],
};

/** The same group for its founder, who may remove the others. */
export const OWN_GROUP: GroupInfo = {
  ...GROUP,
  members: GROUP.members.map((member, at) => ({
    ...member,
    id: at === 0 ? null : `member-${at}`,
    you: at === 0,
  })),
};

/** Answers for a member of the group, or for somebody who has opened its link. */
export async function serveGroup(page: Page, group: GroupInfo = GROUP): Promise<void> {
  await page.route("**/api/groups", (route) => route.fulfill({ json: [{ ...group, standings: null }] }));
  await page.route(`**/api/groups/${group.id}*`, (route) => route.fulfill({ json: group }));
}
