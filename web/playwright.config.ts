import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const desk = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = {
  ...desk,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // A factor of 2 quadruples the pixels to draw, so only kept pictures have it.
  deviceScaleFactor: process.env["PICTURES"] ? 2 : 1,
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/run",
  fullyParallel: true,
  forbidOnly: true,
  // Tests often wait for a server or a bot: one more than the cores keeps these busy.
  workers: availableParallelism() + 1,
  // Tests wait for states. These limits only end what will never come, on however busy a machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    // A page that moves is drawn sixty times a second. What moves is tested where a test asks for motion.
    contextOptions: { reducedMotion: "reduce" },
    // What a worker answers no test could change; its own tests allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--mute-audio",
        "--in-process-gpu",
      ],
    },
  },
  projects: [
    { name: "desk", use: desk },
    { name: "phone", use: phone, testMatch: /(looks|clicking|hand|front)\.spec\.ts/, grepInvert: /@desk/ },
  ],
});
