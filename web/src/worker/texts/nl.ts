import type { en } from "./en";

export const nl: typeof en = {
  title: (kind, game) =>
    kind === "invitation" ? `${game}: een uitnodiging` : `${game}: jij bent aan de beurt`,
  turn: (name) => (name === "" ? "De anderen wachten op je." : `Je speelt met ${name}.`),
  reminder: () => "Je tijd is bijna om. Daarna speelt een bot voor je.",
  invitation: (name) => (name === "" ? "Er wacht een tafel op je." : `${name} wacht op je aan een tafel.`),
  off: "Uitzetten",
  unknown: "Er is nieuws aan een van je tafels.",
};
