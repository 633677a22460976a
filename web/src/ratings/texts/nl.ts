import { dutchCount } from "../../texts/dutch";
import type { en } from "./en";

export const nl: typeof en = {
  title: "Ranglijst",
  games: "Spellen",
  loading: "De ranglijst ophalen…",

  yours: "Jouw rating",
  unrated: (rating) => `Nog geen partij die telt. Iedereen begint met ${rating}.`,
  rated: (matches) => `Na ${dutchCount(matches, "partij", "partijen")}.`,
  follows: "De rating volgt een minuut of twee na de partij.",
  certain: "Zeker genoeg voor de lijst.",
  missing: (matches, most) =>
    `Nog niet zeker genoeg voor de lijst: daarvoor is ±\u00a0${most} of minder nodig, ongeveer ${dutchCount(matches, "partij", "partijen")} meer.`,

  hidden: "Alleen jij ziet je rating.",
  guest: "Met een account kun je die aan anderen laten zien.",
  account: "Naar je account",
  show: (name) => `Aan anderen laten zien als ${name}`,
  listed: (name) => `Iedereen ziet je hier als ${name}, zodra je rating zeker genoeg is.`,
  hide: "Niet meer laten zien",

  play: "Speel een ranglijstpartij",
  playGuest: "Account maken voor ranglijstpartijen",
  noAccounts:
    "Ranglijstpartijen zijn voor mensen met een account. Een account heeft een passkey nodig, en die een veilig adres (https) en een browser die passkeys kent.",

  list: "De sterksten",
  caption: (game) => `De sterksten in ${game}, mensen en bots op één schaal`,
  place: "Plaats",
  player: "Wie",
  rating: "Rating",
  matches: "Partijen",
  bots: "Bots",
  you: "Jij",
  nobody: "Nog geen enkele rating is zeker genoeg.",

  meaning: "Wat een rating zegt",
  scale:
    "Zes punten meer dan een ander betekent: in ongeveer drie van de vier partijen vóór die ander eindigen.",
  uncertainty: (most) =>
    `± zegt hoe ver de rating ernaast kan zitten (95%-interval). In de lijst staan ratings met ±\u00a0${most} of minder. Elke partij maakt een rating zekerder.`,
  counts:
    "Elke partij die een mens uitspeelt, telt, behalve een ronde met uitleg. Wie eerder weggaat, wordt laatste.",
  levels: "Alle bots van een niveau tellen als één speler.",
};
