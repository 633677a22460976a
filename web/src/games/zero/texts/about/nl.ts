import type { en } from "./en";

export const nl: typeof en = {
  name: "Zero",
  authors: "Een spel van Reiner Knizia (Berliner Spielkarten, 1998)",
  credit:
    "Zero is een spel van Reiner Knizia, uitgegeven door Berliner Spielkarten, Asyncron, Blue Orange en Pixie Games.",
  lead: "Verzamel vijf kaarten van één kleur of getal: die kosten je niets. De laagste hand wint.",
  picture: "Drie kaarten van Zero in verschillende kleuren",
  minutes: "15–25",
  presets: {
    asyncron: "Asyncron",
    zero_down_7: "Zero Down 7",
    zero_down_9: "Zero Down 9",
    quick: "Snel",
  },
  presetHints: {
    asyncron:
      "Vanaf drie spelers. Vijf kaarten in de pot. Na de tweede klop krijgen alle anderen een laatste beurt.",
    zero_down_7: "Zeven kaarten in de pot. Ook met z’n tweeën te spelen.",
    zero_down_9: "Negen kaarten in de pot. Ook met z’n tweeën te spelen.",
    quick: "Vanaf drie spelers. Met de tweede klop is de ronde meteen afgelopen.",
  },
  options: {
    pot_size: { name: "Kaarten in de pot", values: {} },
    rounds: { name: "Ronden", usual: "één voor iedereen", values: {} },
    second_knock: {
      name: "De tweede klop",
      values: {
        last_turn_for_others: "geeft de anderen een laatste beurt",
        end_now: "beëindigt de ronde meteen",
      },
    },
    value_in_free_set: {
      name: "Een getal dat ook op een gratis kaart staat",
      values: { counts: "telt voor de andere kaarten", suppressed: "telt niet" },
    },
    zero_call: {
      name: "Een ZERO wordt gemeld",
      values: { automatic: "vanzelf, meteen", manual: "door de speler zelf" },
    },
    turn_cap: { name: "Beurtlimiet per speler en ronde", values: {} },
  },
};
