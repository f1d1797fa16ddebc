// The scenario editor, as far as tests need no layout. The rest: ../journeys/editor.spec.ts.

import { expect, idle, open, test } from "./support.ts";

test("for hardware that the page does not have the command that builds it is there to copy", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: /^Edit/ }).click();
  const faults = page.getByRole("region", { name: "Faults" });
  await expect(faults).toContainText("Nothing is wrong");
  const command = page.getByText("npm run -s queuescope --");
  await expect(command).toHaveCount(0);
  await page.getByRole("spinbutton", { name: "N", exact: true }).fill("127");
  await expect(faults).toContainText("no bbq hardware is built with D=1 N=127 W=16");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("✓ copied")).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/^npm run -s queuescope -- compare [\w-]+\.json$/);
  await expect(command).toHaveText(copied);
  // Hardware that is built needs no command.
  await page.getByRole("spinbutton", { name: "N", exact: true }).fill("255");
  await expect(faults).toContainText("Nothing is wrong");
  await expect(command).toHaveCount(0);
  await page.keyboard.press("Escape");
  await idle(page);
});
