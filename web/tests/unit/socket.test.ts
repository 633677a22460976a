import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, type ConnectionState } from "../../src/net/socket";
import { FakeSocket, useFakeSockets } from "./fake-socket";

let states: ConnectionState[];
let socket: Socket<{ type: string }, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  useFakeSockets();
  states = [];
  socket = new Socket("/api/tables/x/socket", {
    opened: () => undefined,
    received: () => undefined,
    stateChanged: (state) => states.push(state),
  });
});

afterEach(() => {
  socket.end();
  vi.useRealTimers();
});

test("a lost connection is opened again, each time after a longer wait", () => {
  const waits = [313, 625, 1250];
  for (const wait of waits) {
    const before = FakeSocket.made.length;
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(wait);
    expect(FakeSocket.made.length).toBe(before + 1);
  }
  expect(states).toContain("lost");
});

test("the network's return opens it at once", () => {
  FakeSocket.last.breaks();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(2);
});

test("a ping without an answer means a dead connection", () => {
  FakeSocket.last.open();
  vi.advanceTimersByTime(3_000);
  expect(FakeSocket.last.of("ping")).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe("lost");
});

test("an answered ping keeps the connection", () => {
  FakeSocket.last.open();
  for (let n = 1; n <= 5; n += 1) {
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.last.of("ping")).toHaveLength(n);
    FakeSocket.last.say({ type: "pong", n });
  }
  expect(states).not.toContain("lost");
});

test("a page that nobody sees asks nothing", () => {
  FakeSocket.last.open();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last.of("ping")).toHaveLength(0);
  expect(states).not.toContain("lost");
  hidden.mockRestore();
});

test("the connection of a barred person is not opened again", () => {
  FakeSocket.last.open();
  FakeSocket.last.breaks(4403);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(1);
  expect(states.at(-1)).toBe("barred");
});

test("what is ended stays ended", () => {
  socket.end();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test("to try now opens a lost connection at once, and asks a standing one whether it lives", () => {
  FakeSocket.last.breaks();
  socket.retryNow();
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.last.open();
  socket.retryNow();
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.last.of("ping")).toHaveLength(1);
});

test("an attempt that hangs is given up for another one", () => {
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(313);
  expect(FakeSocket.made).toHaveLength(2);
});
