import type { NoticeKind } from "../../protocol/NoticeKind";

/** What a notice says: its title by the game, and its sentence by a name, which may be empty. */
export const en = {
  title: (kind: NoticeKind, game: string) =>
    kind === "invitation" ? `${game}: an invitation` : `${game}: it’s your turn`,
  turn: (name: string) => (name === "" ? "The others are waiting for you." : `You’re playing with ${name}.`),
  reminder: () => "Your time is nearly up. Then a bot plays for you.",
  invitation: (name: string) =>
    name === "" ? "A table is waiting for you." : `${name} is waiting for you at a table.`,
  off: "Turn off",
  unknown: "There’s something new at one of your tables.",
};
