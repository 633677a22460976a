import { asRequestError } from "../app/errors";
import type { RequestError } from "../net/rest";
import type { NoticeState } from "../protocol/NoticeState";
import type { QuietHours } from "../protocol/QuietHours";
import { language } from "../texts/catalogue";
import * as browser from "./browser";
import * as rest from "./rest";
import { unsupported } from "./support";

/** What the person has of notices, and what the person does with them. */
export class Notices {
  /** Null until the server has said it. */
  state = $state.raw<NoticeState | null>(null);
  /** The id of this browser, if notices come to it. */
  own = $state<string | null>(null);
  fault = $state.raw<RequestError | null>(null);
  /** Whether the person has just refused the browser's question. */
  refused = $state(false);
  /** Ends when what was pressed last is done. */
  #last: Promise<void> = Promise.resolve();

  /** Whether notices of this person come to this browser. */
  readonly here = $derived(this.state?.devices.some(({ id }) => id === this.own) === true);

  /** Does one thing after the other. */
  #do(what: () => Promise<NoticeState | null>): Promise<void> {
    this.#last = this.#last.then(() => this.#now(what));
    return this.#last;
  }

  async #now(what: () => Promise<NoticeState | null>): Promise<void> {
    this.fault = null;
    this.refused = false;
    try {
      const state = await what();
      this.refused = state === null;
      this.state = state ?? this.state;
      // The worker may be missing where nothing can come.
      this.own = unsupported() === null && this.state?.key ? await browser.ownDevice() : null;
    } catch (error) {
      this.fault = asRequestError(error);
      // A switch that was pressed shows again what stands.
      this.state = this.state && { ...this.state };
    }
  }

  load = () => this.#do(rest.getNotices);

  turnOn = () =>
    this.#do(() => {
      const key = this.state?.key;
      return key ? browser.turnOn(key, language()) : rest.getNotices();
    });

  turnOff = (id: string) => this.#do(() => browser.turnOff(id));

  turnAllOff = () =>
    this.#do(async () => {
      const state = await rest.removeAllDevices();
      if (this.own !== null) await browser.unsubscribe();
      return state;
    });

  setQuiet = (quiet: QuietHours | null) => this.#do(() => rest.setQuietHours(quiet));

  makeCalendar = () => this.#do(() => rest.makeCalendar(language()));

  revokeCalendar = () => this.#do(rest.revokeCalendar);
}
