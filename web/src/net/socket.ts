/** How the connection to a table stands. */
export type ConnectionState = "connecting" | "open" | "lost" | "barred" | "ended";

/** The callbacks of a socket's owner. */
export type SocketHandlers<In> = {
  /** The connection stands; the first messages go out now. */
  opened: () => void;
  received: (message: In) => void;
  stateChanged: (state: ConnectionState) => void;
};

/** The code with which the server closes the connection of a person whom its operator has barred. */
const BARRED_CLOSE_CODE = 4403;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 8_000;
/** With the timeout below, a server that hangs is noticed within eight seconds. */
const PING_INTERVAL_MS = 3_000;
/** A connection that leaves a ping unanswered for this long is taken for dead. */
const PONG_TIMEOUT_MS = 5_000;
/** An attempt that has not succeeded within this time is given up for the next one. */
const OPEN_TIMEOUT_MS = 10_000;

/**
 * A WebSocket that reconnects: it is opened again after every loss with
 * exponential backoff, sooner when the browser says that the network or the
 * page is back, and heartbeats find a connection that died silently. `In` and
 * `Out` are the messages of both ways.
 */
export class Socket<In extends { type: string }, Out> {
  readonly #path: string;
  readonly #handlers: SocketHandlers<In>;
  #socket: WebSocket | null = null;
  #losses = 0;
  #pings = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(path: string, handlers: SocketHandlers<In>) {
    this.#path = path;
    this.#handlers = handlers;
    addEventListener("online", this.#environmentChanged);
    addEventListener("offline", this.#environmentChanged);
    document.addEventListener("visibilitychange", this.#environmentChanged);
    this.#open();
  }

  /** Sends a message; says whether the connection stood. */
  send(message: Out): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once: opens a lost connection, and finds out whether a standing one is alive. */
  retryNow(): void {
    if (this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else this.reconnect();
  }

  /** Connects anew, as the person whom the cookie names now. */
  reconnect(): void {
    if (this.#ended) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.#open();
  }

  /** Closes the connection for good. */
  end(): void {
    this.#end("ended");
  }

  #end(state: "barred" | "ended"): void {
    this.#ended = true;
    removeEventListener("online", this.#environmentChanged);
    removeEventListener("offline", this.#environmentChanged);
    document.removeEventListener("visibilitychange", this.#environmentChanged);
    clearTimeout(this.#retry);
    this.#drop();
    this.#handlers.stateChanged(state);
  }

  #open(): void {
    this.#handlers.stateChanged(this.#losses === 0 ? "connecting" : "lost");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    this.#timeout = setTimeout(() => this.#lost(), OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      this.#stopTimeout();
      this.#heartbeat = setInterval(this.#beat, PING_INTERVAL_MS);
      this.#handlers.opened();
    };
    socket.onmessage = (event) => {
      this.#losses = 0;
      const message = JSON.parse(String(event.data)) as In;
      if (message.type === "pong") this.#stopTimeout();
      else this.#handlers.received(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === BARRED_CLOSE_CODE) this.#end("barred");
      else this.#lost();
    };
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    this.#losses += 1;
    this.#handlers.stateChanged("lost");
    const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#losses - 1));
    // Jitter: the clients of a server that restarts do not come back all at once.
    this.#retry = setTimeout(() => this.#open(), backoff * (0.75 + Math.random() / 2));
  }

  #stopTimeout(): void {
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
  }

  #drop(): void {
    clearInterval(this.#heartbeat);
    this.#stopTimeout();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A page that nobody sees spares the battery: it asks when it is seen again. */
  readonly #beat = (): void => {
    if (!document.hidden) this.#ping();
  };

  readonly #ping = (): void => {
    this.#pings += 1;
    this.#socket?.send(JSON.stringify({ type: "ping", n: this.#pings }));
    // The oldest ping without an answer counts.
    this.#timeout ??= setTimeout(() => this.#lost(), PONG_TIMEOUT_MS);
  };

  /** The network comes or goes, or the page is visible again: reconnect now, or check a standing connection. */
  readonly #environmentChanged = (): void => {
    if (document.hidden || this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (!this.#socket) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };
}
