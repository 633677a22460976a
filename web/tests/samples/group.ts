import type { GroupInfo } from "../../src/protocol/GroupInfo";

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
  seated: false,
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
