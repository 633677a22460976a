import type { ClockStand } from "../protocol/ClockStand";

/** How often a running clock is read. */
const TICK_MS = 250;

/** The clock of a table as the server last told it, and the server's time while it runs. */
export class TurnClock {
  stand = $state.raw<ClockStand | null>(null);
  /** The server's time in milliseconds, kept up to date while a seat's time runs; this device's until it is known. */
  now = $state(Date.now());
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  #offset = 0;
  #interval: ReturnType<typeof setInterval> | undefined;
  /** Whether something else than a seat's time is counted. */
  #counting = false;

  /** Measures from now on by the server's time. */
  synchronize(serverNow: number): void {
    this.#offset = serverNow - Date.now();
  }

  /** The server's time at this moment; a page that reads it is not told when it goes on. */
  read(): number {
    return Date.now() + this.#offset;
  }

  /** The clock stands otherwise: it is shown as it runs, whatever of the play is still to be shown. */
  set(stand: ClockStand | null): void {
    this.stand = stand;
    this.#run();
  }

  /** Keeps the time up to date also while no seat's time runs. */
  count(on: boolean): void {
    if (on === this.#counting) return;
    this.#counting = on;
    this.#run();
  }

  #run(): void {
    clearInterval(this.#interval);
    const tick = () => (this.now = this.read());
    tick();
    const runs = this.stand !== null && this.stand.seat !== null;
    if (runs || this.#counting) this.#interval = setInterval(tick, TICK_MS);
  }

  /** The clock is not shown any more. */
  end(): void {
    clearInterval(this.#interval);
  }
}
