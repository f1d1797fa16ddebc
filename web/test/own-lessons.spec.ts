// What of a reader's lesson needs a browser: the worker that reads it, which nothing else may fetch. The rest: dom/own-lessons.alone.test.ts.

import { expect, idle, open, test } from "./support.ts";

const LESSON = `---
title: My own lesson
about: It is mine.
minutes: 1
order: 1
---

## A packet meets the bounds
\`\`\`stop
scenario: sp-pifo-fig3
step: 4
lit: queue 2
\`\`\`

Bounds &amp; ranks, &copy; mine.

## Which queue?
\`\`\`stop
scenario: sp-pifo-fig3
step: 5
ask: queue
\`\`\`
`;

test("a chosen lesson opens, and what parses it is fetched only then", async ({ page }) => {
  const readers: string[] = [];
  page.on("request", (request) => {
    if (/\/(reader|own-lessons)-/.test(request.url())) readers.push(request.url());
  });
  await open(page, "#lesson=sp-pifo");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await open(page, "#scenario=bbq-coloring&t=14");
  expect(readers).toEqual([]);
  await page.keyboard.press("o");
  const file = (text: string) => ({ name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  const chooser = page.getByLabel("Scenario file", { exact: true });
  await chooser.setInputFiles(file(LESSON.replace("step: 4", "step: four").replace("&copy;", "<b>")));
  const alert = page.getByRole("dialog", { name: "Open" }).getByRole("alert");
  await expect(alert).toContainText("This lesson cannot be opened: 2 problems");
  await expect(alert.getByRole("listitem")).toHaveText([/^line 11 .*found "four"/, /^line 15 cannot have HTML/]);
  await chooser.setInputFiles(file(LESSON));
  await expect(page.getByRole("heading", { name: "My own lesson" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Bounds & ranks, © mine.")).toBeVisible();
  expect(readers.length).toBeGreaterThan(0);
  await idle(page);
  await page.reload();
  await expect(page.getByText("Bounds & ranks, © mine.")).toBeVisible();
});
