/** Tells the last request of a page from those before it, whose answers may come later. */
export class Latest {
  #count = 0;

  /** Begins a request; what it gives says whether no other one has begun since. */
  begin(): () => boolean {
    this.#count += 1;
    const own = this.#count;
    return () => own === this.#count;
  }
}
