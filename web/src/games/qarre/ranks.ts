import { textFor } from "../../texts/catalogue";
import { rankTexts } from "./texts/ranks";

/** A rank as it is written on its card: "7", "10", "Q". */
export const rankText = (rank: string): string =>
  rank === "T" ? "10" : (textFor(rankTexts(), rank) ?? rank);
