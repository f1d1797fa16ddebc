import { test } from "node:test";
import { lawsAreHeld } from "./laws.mjs";
import { expect } from "./testing.mjs";

test("a law names the command that runs its tests", () => {
  const laws = (/** @type {string} */ column) =>
    `# Laws\n\n| law | where | held by |\n|---|---|---|\n| it holds | \`cli/tests/a.rs\`, \`web/a.test.ts\` | ${column} |`;
  const texts = (/** @type {string} */ column, /** @type {string} */ rust) => ({
    "docs/laws.md": laws(column),
    "cli/tests/a.rs": rust,
    "web/a.test.ts": "",
  });
  const short = "#[test]\nfn a() {}";
  const long = '#[test]\n#[ignore = "long: npm run test:all"]\nfn a() {}';
  expect(lawsAreHeld, texts("test", short));
  expect(lawsAreHeld, texts("test, all, night", `${short}\n${long}`));
  expect(lawsAreHeld, texts("test", long), "docs/laws.md:5");
  expect(lawsAreHeld, texts("test, all", short), "docs/laws.md:5");
});
