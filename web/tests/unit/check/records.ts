import { readFileSync } from "node:fs";

const GAMES = ["quando", "zero", "qarre"] as const;

/** The records that the engine's own tests hold fixed: of every game one with each preset, and one with a contribution. */
export const RECORDS: [string, string][] = GAMES.flatMap((game) => {
  const golden = readFileSync(`../crates/brelan/tests/golden/sim_${game}.txt`, "utf8").split("\n");
  const simulated = golden.flatMap((line, at): [string, string][] => {
    const preset = golden[at - 1]?.split(",")[0] ?? "";
    return line.startsWith("{") ? [[`${game}, ${preset}`, line]] : [];
  });
  const played = readFileSync(`../crates/table/tests/logs/${game}.record.json`, "utf8");
  return [...simulated, [`${game}, from a table`, played] as [string, string]];
});
