import { concatBytes, type Bytes, type Hashes } from "./hashes";

const WORD_VALUES = 2 ** 32;

/** The stream of words that belongs to a seed and a label. */
export class Stream {
  readonly #hashes: Hashes;
  readonly #seed: Bytes;
  /** The label in UTF-8, and a zero byte after it. */
  readonly #prefix: Bytes;
  #block = 0;
  #words: number[] = [];

  constructor(hashes: Hashes, seed: Bytes, label: string) {
    this.#hashes = hashes;
    this.#seed = seed;
    this.#prefix = concatBytes([new TextEncoder().encode(label), new Uint8Array(1)]);
  }

  /** A fair number from 0 up to `n`, which it does not reach. */
  async below(n: number): Promise<number> {
    // The last, incomplete multiple of `n` would favour small numbers.
    const limit = Math.floor(WORD_VALUES / n) * n;
    let word = await this.#word();
    while (word >= limit) word = await this.#word();
    return word % n;
  }

  /** Shuffles a list: place 0 is the top. */
  async shuffle<Card>(cards: readonly Card[]): Promise<Card[]> {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] as Card, order[last] as Card];
    }
    return order;
  }

  async #word(): Promise<number> {
    if (this.#words.length === 0) this.#words = await this.#nextBlock();
    return this.#words.shift() as number;
  }

  /** The next block: eight words of 32 bits, the first byte the highest. */
  async #nextBlock(): Promise<number[]> {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(this.#block));
    this.#block += 1;
    const block = await this.#hashes.hmac(this.#seed, concatBytes([this.#prefix, counter]));
    const view = new DataView(block.buffer);
    return Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
  }
}
