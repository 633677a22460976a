import { Refusal } from "../net/rest";
import { t } from "./i18n/index.svelte";

/** Whatever was thrown, as something that can be told. */
export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal({ code: "broken", message: String(error) });

/** Why a request did not work, and what to do, in the language in use. */
export function faultText({ code, message }: Refusal): string {
  const { faults } = t();
  return faults.by[code] ?? faults.other(message);
}
