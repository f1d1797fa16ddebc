// Notes: whether all can read them. What is done with them: dom/notes.test.ts.

import { readFileSync } from "node:fs";
import type { Scenario } from "../src/gen/types/Scenario.ts";
import { violations } from "./axe.ts";
import { drop, expect, idle, open, press, test } from "./support.ts";

const coloring: Scenario = JSON.parse(readFileSync("scenarios/bbq-coloring.json", "utf8"));

/** The shipped scenario with other notes, as somebody else may send it. */
const review = (...notes: Scenario["notes"] & object) =>
  JSON.stringify({ ...coloring, view: { step: 14 }, notes: [...(coloring.notes ?? []), ...notes] });

test("axe finds nothing wrong with notes in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, review({ step: 0, text: "Look", author: "Ada", engine: 0, element: "pb.head[2]" }));
  await idle(page);
  await page.getByRole("button", { name: /^Stage 3/ }).click();
  await press(page, "n");
  expect(await violations(page, "aside"), "nothing written").toEqual([]);
  await page.keyboard.type("Something");
  expect(await violations(page, "aside"), "a new note").toEqual([]);
  await page.getByRole("button", { name: "Write the note at step 0 by Ada again" }).click();
  expect(await violations(page, "aside"), "a note written again").toEqual([]);
  await page.keyboard.press("Escape");
  await press(page, "n");
  await page.keyboard.type("Mine");
  await page.keyboard.press("ControlOrMeta+Enter");
  await idle(page);
  await drop(page, review({ step: 9, text: "From Bob", author: "Bob" }));
  await expect(page.getByRole("dialog", { name: "Merge the notes?" })).toBeVisible();
  expect(await violations(page, "aside"), "notes to be merged").toEqual([]);
});

test("of a long note nothing is out of sight to the right", async ({ page }) => {
  await open(page, "#scenario=pieo-random");
  const notes = [{ step: 14, text: "Both dequeues take an element of one bucket. ".repeat(20).trim() }];
  await drop(page, JSON.stringify({ ...coloring, view: { step: 14 }, notes }));
  const note = page.getByRole("region", { name: "Why" }).getByText("Both dequeues take");
  await expect(note).toBeVisible();
  await idle(page);
  const beyond = await note.evaluate((text) => {
    const box = text.closest("section > div");
    return box && box.scrollWidth - box.clientWidth;
  });
  expect(beyond).toBeLessThanOrEqual(1);
});
