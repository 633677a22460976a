import type { Avatar } from "./Avatar";

export type PlayDaily = { date: string, name?: string, avatar?: Avatar, };
