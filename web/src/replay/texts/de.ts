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
        : `Nur wer mitgespielt hat, kann den Link öffnen, bis alle mehr erlauben: ${allowed} von ${people} tun es.`,
  },
  record: "Protokoll herunterladen",
  check: "Austeilen prüfen",
  result: "Zum Ergebnis",
  keys: "Tasten: ← → eine Stelle, Bild ↑ Bild ↓ eine Runde, Pos1, Ende, Leertaste.",
  notOver: "Diese Partie läuft noch. Danach kannst du sie noch einmal ansehen.",
  lesson: "Eine Lektion hat keine Wiederholung.",
};
