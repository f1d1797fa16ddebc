// Accesses at the ports of the memories.

import { expect, idle, open, press, test } from "./support.ts";

test("the ports of the memories are told of the hardware in each step", async ({ page }) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=22");
  await page.getByRole("tab", { name: "Inspector" }).click();
  const ports = page.getByRole("table", { name: /^Memory ports/ });
  await expect(ports).toContainText("Memory ports: 1 read and 2 writes of 7 each");
  await expect(ports.getByRole("row", { name: /^buckets/ }).getByRole("cell")).toHaveText([/^6 stage 6, op 3$/, "–"]);
  await press(page, "ArrowLeft");
  await expect(ports).not.toContainText("Memory ports: 1 read and 2 writes of 7 each");
  // Step 19: both dequeues are in the region of L2, one stage apart, and come from bit 1 of L1.
  const comparators = page.getByRole("table", { name: /^Address comparators/ });
  await press(page, "ArrowLeft");
  await press(page, "ArrowLeft");
  await expect(comparators).toContainText("1 conflict of 1 pair");
  await expect(comparators).toContainText("Stage 2, op 4: who uses its L2 bitmap?");
  await expect(comparators.getByRole("row", { name: /^op 3/ }).getByRole("img")).toHaveAccessibleName("1 = 1");
  await page.getByRole("button", { name: "model", exact: true }).click();
  await idle(page);
  await expect(comparators).toHaveCount(0);
  await idle(page);
  await expect(ports).toHaveCount(0);
});
