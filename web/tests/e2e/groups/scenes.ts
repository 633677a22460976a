import type { Page } from "@playwright/test";
import type { GroupInfo } from "../../../src/protocol/GroupInfo";
import { GROUP } from "../../samples/group";

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
