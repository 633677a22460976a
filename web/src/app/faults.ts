import { Refusal } from "../net/rest";
import { textFor } from "../texts/catalogue";
import { appTexts } from "./texts";

/** Whatever was thrown, as something that can be told. */
export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal({ code: "broken", message: String(error) });

/** Why a request did not work, and what to do, in the language in use. */
export function faultText({ code, message }: Refusal): string {
  const { faults } = appTexts();
  return textFor(faults.by, code) ?? faults.other(message);
}
