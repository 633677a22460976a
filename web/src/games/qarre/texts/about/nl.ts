import type { en } from "./en";

export const nl: typeof en = {
  name: "Qarré",
  authors: "Een spel waarvan maker en uitgever onbekend zijn",
  credit:
    "De maker en de uitgever van Qarré zijn niet te achterhalen, en een deel van de regels is gereconstrueerd.",
  lead: "Maak trio’s en kwartetten op vier stapels, en werk je reserve weg voordat die je punten kost.",
  picture: "Vier Qarré-kaarten in een vierkant",
  minutes: "15–25",
  presets: {
    standard: "Standaard",
    small_hand: "Kleine hand",
    big_jack: "Grote boer",
    strict_square: "Strenge basis",
    short: "Kort",
  },
  presetHints: {
    standard: "De gewone regels: 44 punten, of 22 voorsprong.",
    small_hand: "De kaarten van een boer worden afgelegd, dus je hebt altijd drie kaarten in je hand.",
    big_jack: "Een boer neemt zoveel kaarten als je wilt van één stapel.",
    strict_square: "Ook een leeg vak vraagt een passende kaart ernaast. De partij kan vastlopen.",
    short: "22 punten, of 11 voorsprong.",
  },
  options: {
    target: { name: "Punten om te winnen", values: {} },
    lead: { name: "Voorsprong om te winnen", values: {} },
    jack_scope: {
      name: "Een boer neemt",
      values: {
        tops_of_suit: "bovenste van zijn kleur, naar keuze",
        one_top: "één bovenste van zijn kleur",
        stack_any: "van één stapel, naar keuze",
        stack_all: "één hele stapel",
      },
    },
    jack_destination: {
      name: "De kaarten van een boer gaan",
      values: {
        hand: "naar de hand",
        discard: "naar de aflegstapel",
        hand_trim4: "naar de hand, dan terug tot vier",
      },
    },
    king_scope: {
      name: "Een heer verwijdert",
      values: {
        top: "een stapel met zijn kleur bovenop",
        any_level: "vanaf een kaart van zijn kleur",
      },
    },
    empty_cell: {
      name: "Een leeg vak",
      values: {
        free: "is vrij voor elke kaart",
        adjacent: "vraagt een passende kaart ernaast",
        refill: "wordt gevuld van de trekstapel",
      },
    },
    queen_reserve: {
      name: "Reserve bij een vrouw",
      values: {
        strict: "een passende kaart alleen als het moet",
        unplayable_under_queen: "elke kaart die zij verbiedt",
      },
    },
    reserve_on_empty: {
      name: "Een reservekaart op een leeg vak",
      values: {
        connecting: "vraagt een passende kaart ernaast",
        as_hand: "gaat er net zo als een handkaart",
      },
    },
    below_three: { name: "Niets te trekken: een hand mag onder de drie komen", values: {} },
    forced_after_reserve: { name: "Na een reservekaart moet een handkaart gelegd worden", values: {} },
    win_check: {
      name: "Winst wordt bekeken",
      values: { immediate: "meteen", end_of_turn: "aan het einde van een beurt" },
    },
    negative_scores: { name: "Scores kunnen onder 0 komen", values: {} },
    starting_combos: {
      name: "Een trio of kwartet in de eerste basis",
      values: { no_score: "levert niets op", redeal: "wordt opnieuw gedeeld" },
    },
    start_player: {
      name: "Wie begint",
      values: {
        "0": "de eerste plaats",
        "1": "de tweede plaats",
        random: "willekeurig",
        loser_of_last_game: "wie de vorige partij verloor",
      },
    },
    turn_cap: { name: "Beurtlimiet", values: {} },
  },
};
