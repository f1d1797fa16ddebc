// Shipped scenarios, one of each kind, opened by a click in the menu of the bar.

import type { Scenario } from "../../src/gen/types/Scenario.ts";
import { isLong, shipped, verdict } from "../shipped.ts";
import { expect, idle, open, press, test } from "./support.ts";

/** A shipped scenario of each kind. The kind depends on the first engine, and on whether the hardware diverges on purpose. */
function oneOfEachKind(): Scenario[] {
  const short = [...shipped.values()].filter((scenario) => !isLong(scenario));
  const kind = ({ engines: [first], expect }: Scenario) =>
    [first?.design, first?.implementation, expect?.divergence !== undefined].join(" ");
  return [...new Map(short.map((scenario) => [kind(scenario), scenario])).values()];
}

// Q115: one click loads each scenario. ../wasm/shipped.test.ts checks that all of them load and can be drawn.
test("the menu opens a shipped scenario of each kind, with what is expected of it", { timeout: 300_000 }, async ({
  page,
}) => {
  expect(oneOfEachKind().length).toBeGreaterThan(8);
  await open(page, "#scenario=bbq-coloring");
  for (const scenario of oneOfEachKind()) {
    const { title = "" } = scenario;
    await page.getByRole("button", { name: /^Scenario:/ }).click();
    await page.getByRole("menuitemradio").filter({ hasText: title }).first().click();
    await expect(page.getByRole("button", { name: `Scenario: ${title}`, exact: true })).toBeVisible();
    await idle(page);
    await press(page, "End");
    await expect(page.getByText(verdict(scenario)).first()).toBeVisible();
  }
});
