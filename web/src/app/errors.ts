import { RequestError } from "../net/rest";
import { textFor } from "../texts/catalogue";
import { appTexts } from "./texts";

/** Anything thrown, as a request's error. */
export const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError ? error : new RequestError({ code: "broken", message: String(error) });

/** Why a request did not work, and what to do, in the language in use. */
export function errorText({ code, message }: RequestError): string {
  const { faults } = appTexts();
  return textFor(faults.by, code) ?? faults.other(message);
}
