import tests from "./playwright.config";

/** Takes the README's pictures anew: `npm run pictures`. */
export default {
  ...tests,
  testDir: "tests/pictures",
  outputDir: "test-results/pictures-run",
  // A picture has no place for an image of a failure beside it.
  projects: [{ name: "pictures", use: { ...tests.use, colorScheme: "light" as const } }],
};
