// Packet programs: a sequencer in hardware, and the cores behind it.

import { expect, idle, open, press, stepOf, test } from "./support.ts";

test("a lost packet is followed to the core that has its row, and a core shows its state", async ({ page }) => {
  await open(page, "#scenario=scr-c2-lost-3-4&t=214");
  await expect(page.getByText("✓ RTL = model")).toBeVisible();
  const structure = page.locator("svg[aria-label^=Structure]");
  await expect(structure.getByText("row 3?")).toBeVisible();
  await press(page, "ArrowLeft", "ArrowRight");
  expect(await stepOf(page)).toBe(214);
  await page.getByRole("button", { name: /^Core 0: works on packet 5/, includeHidden: true }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "Core 0" })).toBeVisible();
  await expect(page.getByText("10.2.0.1", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "next ›" })).toHaveCount(0);
  // The history bytes in front of the latest packet.
  await page
    .getByRole("button", { name: /^Ethernet: to core/, includeHidden: true })
    .first()
    .focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "In front of packet 5" })).toBeVisible();
  await expect(page.getByText("row of #4, bytes 32–39", { exact: true })).toBeVisible();
});

test("four techniques run on the same packets", async ({ page }) => {
  await open(page, "#scenario=scr-c4-elephant-14&t=3000");
  const structure = page.locator("svg[aria-label^=Structure]");
  for (const name of ["State-Compute Replication", "Lock: one state", "RSS: a core per flow", "RSS++: entries move"])
    await expect(structure.getByText(name)).toBeVisible();
  const drawn = await structure.evaluate((one) => one.innerHTML);
  await press(page, "ArrowRight", "ArrowLeft");
  await idle(page);
  expect(await structure.evaluate((one) => one.innerHTML)).toBe(drawn);
});
