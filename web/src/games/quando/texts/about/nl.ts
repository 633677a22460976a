import type { en } from "./en";

export const nl: typeof en = {
  name: "Quando",
  authors: "Een spel van Jannik Walter en Reinhard Staupe (KENDi, 2024)",
  credit: "Quando is een spel van Jannik Walter en Reinhard Staupe, uitgegeven door KENDi.",
  lead: "Jij ziet één kant van je kaarten, de anderen zien de andere. Houd je hand laag, en klop.",
  picture: "De voorkant van een Quando-kaart en de achterkant van een andere",
  minutes: "20",
  presets: {
    official: "Officieel",
    official_en_literal: "Engels boekje",
    accessijeux: "AccessiJeux",
    duel40: "Duel tot 40",
  },
  presetHints: {
    official: "De regels van de uitgever, tot 50 punten.",
    official_en_literal:
      "Je mag kloppen na twee kaarten, niet na twee keer spelen. Het kost niets extra als de nullen van een ander de ronde beëindigen.",
    accessijeux:
      "Je klopt na het trekken, vanaf de eerste beurt. Voor een drieling wordt vóór het trekken betaald, de aflegstapel wordt geschud, en nullen beëindigen de ronde niet. Je ziet één keer de achterkanten van je gedeelde kaarten. Een drieling heet hier brelan.",
    duel40: "De regels van de uitgever voor twee, tot 40 punten.",
  },
  options: {
    target_score: { name: "De partij eindigt", values: {} },
    knock_condition: {
      name: "Wanneer je mag kloppen",
      values: {
        "own_plays>=2": "als je twee keer hebt gespeeld",
        "own_cards>=2": "als je twee kaarten hebt gespeeld",
        "all_cards>=2": "als iedereen twee kaarten heeft gespeeld",
        none: "altijd",
      },
    },
    zero_end: { name: "Een hand met alleen nullen beëindigt de ronde", values: {} },
    start: { name: "Wie begint", values: { left_of_dealer: "links van de deler", random: "willekeurig" } },
    knock_timing: {
      name: "Hoe je klopt",
      values: { instead_of_turn: "in plaats van een beurt", end_of_turn: "aan het einde van een beurt" },
    },
    triplet_order: {
      name: "Straf voor een drieling",
      values: { after_draw: "na het trekken", before_draw: "vóór het trekken" },
    },
    recycle: {
      name: "Een lege trekstapel",
      values: { flip_unshuffled: "aflegstapel omgedraaid", shuffle_random_sides: "aflegstapel geschud" },
    },
    knock_penalty: { name: "Straf voor een mislukte klop", values: {} },
    knock_needs_sole_lowest: { name: "Wie klopt, betaalt bij gelijkspel", values: {} },
    penalty_after_zeros: {
      name: "Wie klopt, betaalt als de nullen van een ander de ronde beëindigen",
      values: {},
    },
    owner_saw_dealt_backs: { name: "Achterkanten zien bij het delen", values: {} },
    turn_cap: { name: "Beurtlimiet per speler en ronde", values: {} },
  },
};
