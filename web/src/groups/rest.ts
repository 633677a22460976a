import type { GroupInfo } from "../protocol/GroupInfo";
import type { NewGroup } from "../protocol/NewGroup";
import type { Profile } from "../protocol/Profile";
import type { TableInfo } from "../protocol/TableInfo";
import { answerTo, request } from "../net/rest";

const group = (id: string) => `/api/groups/${encodeURIComponent(id)}`;

export const listGroups = () => request<GroupInfo[]>("/api/groups");
export const makeGroup = (body: NewGroup) => request<GroupInfo>("/api/groups", body);
/** A group with the standings of a year; of this year without one. */
export const getGroup = (id: string, season: number | null) =>
  request<GroupInfo>(`${group(id)}${season === null ? "" : `?season=${season}`}`);
export const joinGroup = (id: string, body: Profile) => request<GroupInfo>(`${group(id)}/members`, body);
export const leaveGroup = (id: string) => answerTo(`${group(id)}/members`, undefined, "DELETE");
/** Removes another member, as the founder may. */
export const removeMember = (id: string, member: string) =>
  answerTo(`${group(id)}/members/${encodeURIComponent(member)}`, undefined, "DELETE");
export const renameGroup = (id: string, name: string) => request<GroupInfo>(group(id), { name }, "PUT");
export const deleteGroup = (id: string) => answerTo(group(id), undefined, "DELETE");
/** The group's table, with a seat for the person if one is free. */
export const playInGroup = (id: string, body: Profile) => request<TableInfo>(`${group(id)}/table`, body);
