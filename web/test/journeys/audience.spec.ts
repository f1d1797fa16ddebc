// The page before an audience, in every size: lessons that are stepped with a clicker, and drawings.

import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, press, resize, stepField, test } from "../support.ts";
import { LEGIBLE, outOfSight, outOfStop, SCREENS, smallest, unreadable } from "./audience.ts";

const PROJECTOR = { width: 1024, height: 768 };

/** A lesson with all kinds of answers, shown in all sizes. */
const IN_ALL_SIZES = "bbq-tree";
const LESSONS = readdirSync("lessons")
  .filter((file) => file.endsWith(".md") && file !== "README.md")
  .map((file) => file.replace(".md", ""));

/** A stop that plays its run, at a speed that can be changed. */
const SLOWED = "sp-pifo, stop 3";

/** Goes through a lesson by page down alone; returns the number of its stops and questions. */
async function clickThrough(page: Page, lesson: string): Promise<{ stops: number; questions: number }> {
  const sizes = lesson === IN_ALL_SIZES ? SCREENS : [PROJECTOR];
  const canBeRead = async (where: string) => {
    for (const size of sizes) {
      if (sizes.length > 1) await resize(page, size);
      await expect.poll(() => unreadable(page), `${where} at ${size.width}`).toEqual([]);
    }
  };
  const stops = Number((await page.getByText(/^1 of \d+$/).innerText()).replace("1 of ", ""));
  let questions = 0;
  for (let stop = 1; stop <= stops; stop++) {
    const where = `${lesson}, stop ${stop}`;
    await expect(page.getByText(`${stop} of ${stops}`, { exact: true })).toBeVisible();
    await idle(page);
    const answer = page.getByRole("button", { name: "Show the answer" });
    await expect(answer.or(page.getByLabel("Why", { exact: true }))).toBeVisible();
    await resize(page, PROJECTOR);
    if (where === SLOWED) await expect(page.getByRole("slider", { name: "Speed" })).toBeVisible();
    await expect.poll(() => outOfStop(page), where).toEqual([]);
    await expect.poll(() => smallest(page), where).toBeGreaterThanOrEqual(LEGIBLE);
    await canBeRead(where);
    expect(await violations(page), where).toEqual([]);
    if ((await answer.count()) > 0) {
      questions++;
      // The last line of the question is in sight, so all of it is.
      for (const size of sizes) {
        if (sizes.length > 1) await resize(page, size);
        await expect(answer, where).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press("PageDown");
      await expect(answer).toHaveCount(0);
      await idle(page);
      await canBeRead(`${where}, answered`);
    }
    if (stop < stops) await page.keyboard.press("PageDown");
  }
  return { stops, questions };
}

for (const half of [0, 1])
  test(`a clicker alone leads through lessons, and all of it can be read from the last row: ${half === 0 ? "one half" : "the other half"}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(PROJECTOR);
    for (const lesson of LESSONS.filter((_, i) => i % 2 === half))
      await test.step(lesson, async () => {
        await open(page, `#lesson=${lesson}&stop=1`);
        const isPresented = page.getByRole("button", { name: "Teacher’s window" });
        if (!(await isPresented.isVisible())) await page.keyboard.press("p");
        await expect(isPresented).toBeVisible();
        await idle(page);
        const { stops, questions } = await clickThrough(page, lesson);
        if (lesson === IN_ALL_SIZES) expect({ stops, questions }).toEqual({ stops: 12, questions: 7 });
        expect(stops).toBeGreaterThanOrEqual(8);
        expect(questions).toBeGreaterThanOrEqual(3);
      });
  });

/** Runs with the largest drawings, each at a step with many elements. */
const WORST = [
  "bbq-random&t=300",
  "bbq-fig4-three&t=21",
  "bbq-table2-pipeline&t=10",
  "incast-srpt&t=300",
  "long-run&t=300",
  "random-stress&t=300",
  "strict-priority-starvation&t=4000",
  "three-tenants-stfq&t=5000",
  "gearbox-burst&t=3000",
  "gearbox-fig3-service&t=60",
  "gearbox-hardware&t=300",
  "gearbox-tenants&t=300",
  "pifo-fig12-logical&t=10",
  "sp-pifo-beside-pifo&t=300",
  "sp-pifo-starvation&t=300",
  "greedy-local-minimum&t=10",
];
const WORST_OF_SEVERAL = [
  "afq-beside-others&t=300",
  "bbq-random&t=300",
  "gearbox-coverage&t=60",
  "gearbox-quota&t=40",
  "greedy-local-minimum&t=10",
  "sp-pifo-beside-pifo&t=300",
  "three-tenants-stfq&t=5000",
];

test("before an audience all of the drawing is in sight in any size, of one engine and of all", async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  for (const [several, scenarios] of [
    [false, WORST],
    [true, WORST_OF_SEVERAL],
  ] as const) {
    if (several) await press(page, "c");
    for (const scenario of scenarios)
      await test.step(`${scenario}, ${several ? "all engines" : "one engine"}`, async () => {
        await open(page, `#scenario=${scenario}`);
        await expect(stepField(page)).toHaveValue(scenario.replace(/.*=/, ""));
        await idle(page);
        if (several) await expect(page.locator("svg[aria-label^=Structure]").nth(1)).toBeVisible();
        for (const size of SCREENS) {
          const where = `${scenario} at ${size.width}`;
          await resize(page, size);
          await expect.poll(() => outOfSight(page), where).toEqual([]);
          await expect.poll(() => smallest(page), where).toBeGreaterThanOrEqual(LEGIBLE);
        }
      });
  }
});
