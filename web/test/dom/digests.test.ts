// The page's messages about digests: at the end of a run that differs from its author's record, and on paper.

import { shipped } from "../shipped.ts";
import { drop, expect, idle, open, press, test } from "./support.ts";

test("a run that ends with another digest than its scenario carries is told, with both", async ({ page }) => {
  const scenario = structuredClone(shipped.get("bbq-coloring"));
  const right = scenario?.expect?.digest;
  expect(right).toMatch(/^[0-9a-f]{16}$/);
  await open(page, "#scenario=bbq-coloring");
  await drop(page, JSON.stringify({ ...scenario, expect: { ...scenario?.expect, digest: "0123456789abcdef" } }));
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1/);
  await idle(page);
  const alert = page.getByRole("alert", { name: "Problem" });
  await expect(alert).toHaveCount(0);
  await press(page, "End");
  await expect(alert).toContainText("This run has other results than its author recorded");
  await expect(alert).toContainText(`expected digest 0123456789abcdef, got ${right}`);
  await expect(alert).toContainText(/This page is build [\w.-]+\./);
  await press(page, "Escape", "ArrowLeft", "ArrowRight");
  // The alert appears once; the tab continues to show the difference.
  await expect(alert).toHaveCount(0);
  await page.getByRole("tab", { name: "Scenario" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("digest of all results 0123456789abcdef");
  await expect(panel).toContainText(`expected digest 0123456789abcdef, got ${right}`);
  await expect(panel).toContainText(/This page: build [\w.-]+/);
});
