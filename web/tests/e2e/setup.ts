import { mkdirSync } from "node:fs";
import { PORT, Server } from "./server";

/** One server for all tests that do not want to kill it. */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync("test-results/pictures", { recursive: true });
  const server = new Server(PORT);
  await server.start();
  return () => server.remove();
}
