import type { en } from "./en";

export const fr: typeof en = {
  title: (kind, game) => (kind === "invitation" ? `${game}\u00a0: une invitation` : `${game}\u00a0: à toi`),
  turn: (name) => (name === "" ? "Les autres t’attendent." : `Tu joues avec ${name}.`),
  reminder: () => "Ton temps est presque écoulé. Ensuite, un robot joue pour toi.",
  invitation: (name) => (name === "" ? "Une table t’attend." : `${name} t’attend à une table.`),
  off: "Désactiver",
  unknown: "Il y a du nouveau à l’une de tes tables.",
};
