/** How the connection to a table stands. */
export type Line = "connecting" | "open" | "lost" | "ended";

/** What a socket's owner is told. */
export type Ears<In> = {
  /** The connection stands; the first messages go out now. */
  opened: () => void;
  heard: (message: In) => void;
  line: (line: Line) => void;
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
/** A connection that leaves a ping unanswered for so long is taken for dead. */
const PONG_WITHIN = 6_000;
/** An attempt that has not succeeded for so long is given up for the next one. */
const OPEN_WITHIN = 10_000;

/**
 * A WebSocket that comes back: it is opened again after every loss, sooner
 * when the browser says that the network or the page is back, and a silent
 * death is found by pings. `In` and `Out` are the messages of both ways.
 */
export class Socket<In extends { type: string }, Out> {
  readonly #path: string;
  readonly #ears: Ears<In>;
  #socket: WebSocket | null = null;
  #losses = 0;
  #pings = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(path: string, ears: Ears<In>) {
    this.#path = path;
    this.#ears = ears;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Sends a message; says whether the connection stood. */
  send(message: Out): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once: opens a lost connection, and finds out whether a standing one is alive. */
  tryNow(): void {
    if (this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else this.again();
  }

  /** Connects anew, as whoever the cookie says now. */
  again(): void {
    if (this.#ended) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.#open();
  }

  /** Closes the connection for good. */
  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
    this.#ears.line("ended");
  }

  #open(): void {
    this.#ears.line(this.#losses === 0 ? "connecting" : "lost");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    this.#deadline = setTimeout(() => this.#lost(), OPEN_WITHIN);
    socket.onopen = () => {
      clearTimeout(this.#deadline);
      this.#heartbeat = setInterval(this.#ping, PING_EVERY);
      this.#ears.opened();
    };
    socket.onmessage = (event) => {
      this.#losses = 0;
      const message = JSON.parse(String(event.data)) as In;
      if (message.type === "pong") clearTimeout(this.#deadline);
      else this.#ears.heard(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    this.#losses += 1;
    this.#ears.line("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#losses - 1));
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#deadline);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  readonly #ping = (): void => {
    this.#pings += 1;
    this.#socket?.send(JSON.stringify({ type: "ping", n: this.#pings }));
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(), PONG_WITHIN);
  };

  /** The network comes or goes, or the page is back: try now, or find out whether the line still stands. */
  readonly #hurry = (): void => {
    if (document.hidden || this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (!this.#socket) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };
}
