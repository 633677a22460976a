import { mkdirSync } from "node:fs";
import { Server } from "./server";

/** One server for all tests that do not want to kill it. */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync("test-results/pictures", { recursive: true });
  const server = new Server();
  await server.start();
  // The workers read it in the configuration.
  process.env["BRELAN_ORIGIN"] = server.origin;
  return () => server.remove();
}
