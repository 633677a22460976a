import type { en } from "./en";

export const de: typeof en = {
  title: (game) => `${game}: Wiederholung`,
  loading: "Die Partie wird geladen\u00a0…",
  controls: "Wiederholung",
  slider: "Stelle",
  moment: (at, last) => `${at} von ${last}`,
  momentOf: (round, at, last) => `Runde ${round} · ${at} von ${last}`,
  beyond: (last) => `Diese Partie endet nach ${last}: Hier ist das Ende.`,
  back: "Eins zurück",
  step: "Eins vor",
  play: "Abspielen",
  pause: "Anhalten",
  previousRound: "Vorige Runde",
  nextRound: "Nächste Runde",
  viewpoint: "Was du siehst",
  open: "Alle Karten",
  spectator: "Beim Zuschauen",
  own: "Deine Karten",
  as: (name) => `Wie ${name}`,
  more: "Teilen und mehr",
  share: "Diese Stelle",
  link: "Link zu dieser Stelle",
  publication: {
    title: "Wer den Link öffnen kann",
    choices: { nobody: "Nur wir", anonymous: "Alle, ohne meinen Namen", named: "Alle, mit meinem Namen" },
    public: "Wer den Link hat, kann diese Partie ansehen.",
    missing: (allowed, people) =>
      people === 1
        ? "Nur du kannst den Link öffnen."
        : `Nur wer mitgespielt hat, kann den Link öffnen, bis alle ihn auch anderen erlauben. Bisher sind es ${allowed} von ${people}.`,
  },
  record: "Protokoll herunterladen",
  check: "Austeilen prüfen",
  match: "Zur Partie",
  result: "Zum Ergebnis",
  help: {
    touch: [
      "Zieh den Regler an jede Stelle, oder wische über den Tisch: nach links geht es weiter, nach rechts zurück.",
      "Die Liste neben den Knöpfen zeigt, was jede Person sah, oder alle Karten.",
    ],
    keys: [
      ["← →", "eine Stelle zurück, eine weiter"],
      ["Leertaste", "abspielen oder anhalten"],
      ["Bild ↑, Bild ↓", "vorige Runde, nächste Runde"],
      ["Pos1, Ende", "Anfang, Ende"],
      ["H, T, S, L", "vorlesen: Hand, Tisch, Punkte, letzte Züge"],
      ["?", "diese Hilfe"],
    ],
  },
  notOver: "Diese Partie läuft noch. Danach kannst du sie noch einmal ansehen.",
  lesson: "Eine Lektion hat keine Wiederholung.",
  median: "So hat die Person mit dem mittleren Ergebnis gespielt. Ihr Name wird nicht gezeigt.",
  deal: "Zur Partie des Tages",
  somebody: "Jemand",
  ownTryFirst: "Spiel zuerst deinen eigenen Versuch zu Ende. Wenn der Tag vorbei ist, können alle zusehen.",
  nobodyFinished: "Niemand hat diese Partie zu Ende gespielt.",
};
