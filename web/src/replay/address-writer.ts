/** Browsers refuse an address that changes more often than a hundred times in half a minute. */
const MIN_INTERVAL_MS = 500;

/** Keeps the address at what is shown: at once, or while one moment follows the other not more often than browsers let it. */
export class AddressWriter {
  readonly #write: (hash: string) => void;
  #written = -MIN_INTERVAL_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(write: (hash: string) => void) {
    this.#write = write;
  }

  follow(hash: string, playing: boolean): void {
    this.end();
    const wait = playing ? this.#written + MIN_INTERVAL_MS - performance.now() : 0;
    if (wait <= 0) this.#now(hash);
    else this.#timer = setTimeout(() => this.#now(hash), wait);
  }

  /** Writes nothing any more of what waits. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #now(hash: string): void {
    this.#written = performance.now();
    this.#write(hash);
  }
}
