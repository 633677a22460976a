import { asRequestError } from "../app/errors";
import { listMatches, type RequestError } from "../net/rest";
import type { MatchInfo } from "../protocol/MatchInfo";
import { requestText, type MatchFilter } from "./address";

/** The list of the person's finished matches, as far as it was fetched. */
export class Matches {
  /** Null until the first page is there. */
  list = $state.raw<readonly MatchInfo[] | null>(null);
  /** Whether the list has only the matches that pass a filter. */
  filtered = $state(false);
  fault = $state.raw<RequestError | null>(null);
  busy = $state(false);
  /** Where the next page begins; null after the last one. */
  next = $state<string | null>(null);
  /** The names of the people in any match that was listed, to choose from. */
  companions = $state.raw<readonly string[]>([]);

  #filter = "";

  /** Lists from the first page on. A later choice is not overtaken by the answer to an earlier one. */
  async show(filter: MatchFilter): Promise<void> {
    this.#filter = requestText(filter);
    await this.#fetch("");
  }

  /** Adds the next page. */
  async more(): Promise<void> {
    if (this.next !== null) await this.#fetch(this.next);
  }

  async #fetch(after: string): Promise<void> {
    const filter = this.#filter;
    this.busy = true;
    this.fault = null;
    try {
      const page = await listMatches(filter, after);
      if (filter !== this.#filter) return;
      this.list = after === "" ? page.matches : [...(this.list ?? []), ...page.matches];
      this.filtered = filter !== "";
      this.next = page.next;
      this.companions = [...new Set([...this.companions, ...page.matches.flatMap(companionsOf)])].sort();
    } catch (error) {
      if (filter === this.#filter) this.fault = asRequestError(error);
    } finally {
      if (filter === this.#filter) this.busy = false;
    }
  }
}

/** The names of the other people in a match. */
const companionsOf = ({ seats, you }: MatchInfo): string[] =>
  seats.filter(({ bot }, seat) => bot === undefined && seat !== you).map(({ name }) => name);
