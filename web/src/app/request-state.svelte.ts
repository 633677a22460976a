import type { RequestError } from "../net/rest";
import { asRequestError, errorText } from "./errors";

/** What a component shows of a request that it sends: whether an answer is awaited, and why the last one failed. */
export class RequestState {
  busy = $state(false);
  error = $state.raw<RequestError | null>(null);
  readonly #textOf: (error: RequestError) => string;

  constructor(textOf: (error: RequestError) => string = errorText) {
    this.#textOf = textOf;
  }

  /** The error in the language in use; null without one. */
  get fault(): string | null {
    return this.error && this.#textOf(this.error);
  }

  /** Sends the request, and does what follows from its answer. A second press before that sends nothing. */
  async run(request: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      await request();
    } catch (error) {
      this.error = asRequestError(error);
    } finally {
      this.busy = false;
    }
  }
}
