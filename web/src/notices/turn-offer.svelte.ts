import { withTexts } from "../texts/catalogue";
import type NoticeOffer from "./NoticeOffer.svelte";
import { unsupported } from "./support";

/** The offer of a notice when it is one's own turn, at a table where others have theirs. */
export class TurnOffer {
  /** The offer with the server's key; null where none is to be made. */
  shown = $state.raw<{ NoticeOffer: typeof NoticeOffer; key: string } | null>(null);
  #isAsked = false;

  /** Fetches the offer and what it needs, once. */
  async fetch(): Promise<void> {
    if (this.#isAsked || unsupported() !== null) return;
    this.#isAsked = true;
    try {
      const { NoticeOffer, offeredKey } = await withTexts(import("./offer"));
      const key = await offeredKey();
      if (key !== null) this.shown = { NoticeOffer, key };
    } catch {
      // The table does not depend on it.
    }
  }

  close(): void {
    this.shown = null;
  }
}
