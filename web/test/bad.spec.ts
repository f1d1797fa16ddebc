// What of wrong input needs a browser: markup that could run. The rest: dom/bad.test.ts.

import { readFileSync } from "node:fs";
import { expect, idle, open, test } from "./support.ts";

test("markup in a scenario stays text", async ({ page }) => {
  const text = readFileSync("scenarios/bbq-coloring.json", "utf8");
  const evil = JSON.parse(text);
  evil.title = "<img src=x onerror=alert(1)>";
  evil.description = "<script>alert(2)</script>";
  evil.notes = [{ step: 0, text: "<b onclick=alert(3)>bold</b>", author: "<i>" }];
  await open(page, "#scenario=bbq-coloring&t=14");
  page.on("dialog", () => {
    throw new Error("a script ran");
  });
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(evil));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByRole("tabpanel").getByText("<script>alert(2)</script>")).toBeVisible();
  await expect(page.getByRole("heading", { name: evil.title })).toBeVisible();
});

test("without a network a wrong file is still refused with each place", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.context().setOffline(true);
  const wrong = JSON.parse(readFileSync("scenarios/bbq-coloring.json", "utf8"));
  wrong.engines[0].parameters.D = 99;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "wrong.json", { type: "application/json" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, JSON.stringify(wrong));
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("row", { name: /^engines\[0\]\.parameters\.D 99 at least 1/ })).toBeVisible();
  await expect(alert).toContainText("What was open is still open.");
  await page.context().setOffline(false);
});
