import type { TableInfo } from "../../protocol/TableInfo";
import { texts } from "./texts";

/** What a knock may cost under these options (QU-27). */
export function riskOf(options: TableInfo["options"]): string {
  const { knock } = texts();
  const penalty = Number(options["knock_penalty"] ?? 0);
  const risk = options["knock_needs_sole_lowest"] === false ? knock.riskTie(penalty) : knock.risk(penalty);
  const spared = options["zero_end"] === true && options["penalty_after_zeros"] === false;
  return spared ? `${risk} ${knock.spared}` : risk;
}
