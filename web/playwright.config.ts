import { defineConfig, devices } from "@playwright/test";

const desk = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = {
  ...desk,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/run",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  globalSetup: "./tests/e2e/setup.ts",
  use: {
    // The setup starts a server on a free port and says here where it is.
    baseURL: process.env["BRELAN_ORIGIN"] ?? "http://127.0.0.1:8080",
    locale: "en-GB",
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
      ],
    },
  },
  projects: [
    { name: "desk", use: desk },
    { name: "phone", use: phone, testMatch: /(looks|clicking|hand|front)\.spec\.ts/ },
  ],
});
