// Until one of the ten questions is answered, the page shows nothing that depends on later steps.

import type { Thing } from "../../src/base/thing";
import { selectThing } from "../../src/features/run/actions/view";
import { pairOf } from "./pairs.ts";
import { drop, expect, idle, open, type Page, press, test } from "./support.ts";

/** Least number of questions that are checked. */
const QUESTIONS = 36;
/** The least step up to which the two runs of a pair are equal. */
const SHARED = 60;
/** Steps after a drawn step that the random choice may have read. */
const DRAW_READS = 16;

/** The document at the questions of a round, with their steps, for the steps in which the runs are equal. */
async function asked(page: Page, text: string, same: number): Promise<{ step: number; shown: string }[]> {
  await open(page, "#scenario=sp-pifo-fig3");
  await drop(page, text);
  // Legends, marked words and the line under a printed step load after the first step.
  const { store } = page.app;
  await page.waitForFunction(() => store.getState().scenario?.file.title === "A run");
  await expect(page.getByRole("button", { name: "Legend" })).toHaveCount(1);
  await idle(page);
  // Runs of the same text have the same questions.
  const { scenario } = store.getState();
  if (scenario) store.setState({ scenario: { ...scenario, text: "" }, practice: { missed: {}, rounds: {} } });
  const found: { step: number; shown: string }[] = [];
  for (await press(page, "a"); document.querySelector("[data-question=asked]"); ) {
    const step = store.getState().wanted;
    if (step + DRAW_READS > same) break;
    await expect(page.locator("main footer")).toHaveCount(1);
    found.push({ step, shown: document.documentElement.outerHTML.replaceAll("><", ">\n<") });
    if (document.querySelector("[data-question] input")) await page.getByLabel("Your answer, a number").fill("1");
    else if (document.querySelector("[data-question] [role=status]")) {
      const { design } = store.getState().scenario?.opened.engines[0]?.info ?? {};
      selectThing(page.app, (design === "bbq" ? "pb.head[0]" : "queue.bound[0]") as Thing);
      await idle(page);
    }
    await page.locator("[data-question] [class*=answers] button").first().click();
    await page.waitForFunction(() => document.querySelector("[data-question=answered]"));
    await idle(page);
    await page.getByRole("button", { name: "Next question" }).click();
    await idle(page);
  }
  await page.goto("about:blank");
  return found;
}

test(`nothing of what comes later is in the document before the answer, in ${QUESTIONS} questions of ten`, {
  timeout: 300_000,
}, async ({ page }) => {
  let questions = 0;
  for (let seed = 1; questions < QUESTIONS; seed++) {
    const { step, runs } = pairOf(seed, SHARED);
    const one = await asked(page, runs[0], step);
    const other = await asked(page, runs[1], step);
    expect(one.length).toBeGreaterThan(0);
    expect(other.map(({ step }) => step)).toEqual(one.map(({ step }) => step));
    for (const [i, { shown }] of one.entries()) expect(other[i]?.shown, `seed ${seed}, question ${i + 1}`).toBe(shown);
    questions += one.length;
  }
});
