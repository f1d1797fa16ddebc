// Lessons: stops next to their drawings, and questions answered by a number, a thing in the drawing, a choice, or text.

import { showGallery } from "../../src/app/screens";
import { drop, expect, idle, open, type Page, press, stepOf, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const stop = (page: Page, name: string) => page.getByRole("region", { name });
const verdict = (page: Page) => page.locator("[class*=verdict]");
const why = (page: Page) => page.getByLabel("Why", { exact: true });
const notice = (page: Page) => page.locator("section[aria-label=Transport] [role=status]");

test("a stop shows its step with its highlights; the next one follows, and the address with it", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=2");
  await expect(stop(page, "A list that sorts")).toContainText("Rank 88 came last and went to place 18");
  expect(await stepOf(page)).toBe(305);
  expect(page.app.store.getState()).toMatchObject({ engine: 2, screen: "lesson" });
  expect(page.app.store.getState().spotlit).toHaveLength(1);
  await page.getByRole("button", { name: "Next" }).click();
  await idle(page);
  await expect(stop(page, "Two queues instead")).toContainText("strict priority");
  expect(await stepOf(page)).toBe(6);
  await expect.poll(() => page.url()).toMatch(/#lesson=sp-pifo&stop=3$/);
  await page.reload();
  await idle(page);
  await expect(stop(page, "Two queues instead")).toBeVisible();
  // The list shows the reader's progress.
  await open(page, "#");
  await showGallery(page.app);
  await expect(page.getByRole("region", { name: "Lessons" })).toContainText("at stop 3 of 12");
});

test("until a question is answered nothing moves; then the run goes on to the answer", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=3");
  const question = page.locator("[data-question=asked]");
  await expect(question).toContainText("leaves");
  const step = await stepOf(page);
  await press(page, "ArrowRight", "End", "j", " ", "c", "g", "e", "s");
  expect(await stepOf(page)).toBe(step);
  expect(page.app.store.getState()).toMatchObject({ playing: false, guess: false, dialog: null, compare: false });
  await expect(notice(page)).toHaveText("answer the question first");
  await expect(why(page)).toHaveCount(0);
  await expect(page.getByLabel("Timeline")).toHaveCount(0);
  await page.getByLabel("Your answer, a number").fill("3");
  await page.getByRole("button", { name: "Answer" }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✓ Right.");
  expect(await stepOf(page)).toBeGreaterThan(step);
  await expect(why(page)).toHaveCount(1);
  await press(page, "ArrowLeft");
  expect(await stepOf(page)).toBeGreaterThanOrEqual(step);
});

test("a wrong number is said, with what was right", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=3");
  await page.getByLabel("Your answer, a number").fill("5");
  await page.getByRole("button", { name: "Answer" }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✕ Not quite.");
  await expect(verdict(page)).toContainText("1");
});

test("the step explains the operation that was asked about, until the next stop", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&stop=9");
  await page.getByLabel("Your answer, a number").fill("9");
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(verdict(page)).toContainText("✓ Right.");
  await idle(page);
  expect(await stepOf(page)).toBe(27);
  await expect(why(page)).toContainText("op 5 writes and forwards bucket 9");
  await expect(why(page)).not.toContainText("rejects");
  await press(page, "ArrowRight");
  await press(page, "ArrowLeft");
  await expect(why(page)).toContainText("op 5 writes and forwards bucket 9");
  await page.getByRole("button", { name: "Next" }).click();
  await idle(page);
  expect(page.app.store.getState().answered).toBeNull();
});

test("a thing is pressed in the picture", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=5");
  await expect(page.locator("[data-question=asked]")).toContainText("Which queue takes it?");
  const answer = page.getByRole("button", { name: "Answer" });
  expect(await answer.evaluateAll(([button]) => (button as HTMLButtonElement).disabled)).toBe(true);
  await page.locator("[aria-label^='Queue 2,']").first().click();
  await idle(page);
  await answer.click();
  await idle(page);
  await expect(verdict(page)).toContainText("It goes to queue 1.");
  await expect(verdict(page)).toContainText("✕ Not quite.");
});

test("a written question is answered by a choice, and what stands behind it appears", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=4");
  const behind = "A fixed bound suits only the ranks";
  await expect(stop(page, "The same packets, another bound")).not.toContainText(behind);
  await page.locator("label", { hasText: "Neither" }).first().click();
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(verdict(page)).toContainText("✓ Right.");
  await expect(stop(page, "The same packets, another bound")).toContainText(behind);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(8);
});

test("a lesson that there is not lists those that there are", async ({ page }) => {
  await open(page, "#lesson=nothing");
  await expect(page.locator("main").first()).toContainText("There is no lesson “nothing”");
  await page.getByRole("link", { name: /SP-PIFO: sorting/ }).click();
  await idle(page);
  await expect(stop(page, "A queue that ignores ranks")).toBeVisible();
});

test("a stop beyond the last one is the last one", async ({ page }) => {
  await open(page, "#lesson=first-steps&stop=99");
  await expect(page.locator("main").first()).toContainText("8 of 8");
});

test("answers, score and progress outlive the next stop, the way back and a reload; one can be asked again", async ({
  page,
}) => {
  await open(page, "#lesson=sp-pifo&stop=3");
  await page.getByLabel("Your answer, a number").fill("5");
  await page.getByRole("button", { name: "Answer" }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✕ Not quite.");
  await page.getByRole("button", { name: "Next" }).click();
  await idle(page);
  await page.locator("label", { hasText: "Neither" }).first().click();
  await page.getByRole("button", { name: "Answer" }).click();
  const behind = "A fixed bound suits only the ranks";
  const isAnswered = async () => {
    await expect(verdict(page)).toContainText("✓ Right.");
    await expect(stop(page, "The same packets, another bound")).toContainText(behind);
    expect(document.querySelector("label:has(input:checked)")?.textContent).toContain("Neither");
    await expect(why(page)).toHaveCount(1);
  };
  await isAnswered();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✕ Not quite.");
  await expect(why(page)).toHaveCount(1);
  await press(page, "n");
  await isAnswered();
  await expect.poll(() => page.url()).toMatch(/&stop=4$/);
  await page.reload();
  await idle(page);
  await isAnswered();
  await expect(page.locator("[data-onward]")).toContainText("1 of 2 answers right");
  await open(page, "#");
  await showGallery(page.app);
  await expect(page.getByRole("region", { name: "Lessons" })).toContainText("at stop 4 of 12, 1 of 2 right");
  // After Answer again, the stop hides the later steps.
  await open(page, "#lesson=sp-pifo&stop=3");
  await page.getByRole("button", { name: "Ask again" }).click();
  await idle(page);
  await expect(why(page)).toHaveCount(0);
  await page.getByLabel("Your answer, a number").fill("3");
  await page.getByRole("button", { name: "Answer" }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✓ Right.");
  await expect(page.locator("[data-onward]")).toContainText("2 of 2 answers right");
});

test("a stop says how to go on, and n does", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=2");
  const onward = page.locator("[data-onward]");
  await expect(onward).toContainText("Press n for the next stop");
  await press(page, "n");
  await expect(stop(page, "Two queues instead")).toBeVisible();
  await expect(onward).toHaveText("Answer to go on: what comes later is hidden until then.");
  await press(page, "N");
  await expect(stop(page, "A list that sorts")).toBeVisible();
  await open(page, "#lesson=sp-pifo&stop=12");
  await press(page, "n");
  await expect(stop(page, "Prediction: three push-downs")).toBeVisible();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await idle(page);
  await expect(onward).toContainText("This was the last stop.");
});

test("a card of the gallery opens its lesson at the stop that was reached, a new lesson at its first stop", async ({
  page,
}) => {
  await open(page, "#lesson=sp-pifo&stop=2");
  await press(page, "n");
  await expect(stop(page, "Two queues instead")).toBeVisible();
  const card = (name: RegExp) => page.getByRole("region", { name: "Lessons" }).getByRole("link", { name });
  await page.getByRole("link", { name: "Scenarios" }).click();
  await card(/^SP-PIFO: sorting/).click();
  await expect(stop(page, "Two queues instead")).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(6);
  expect(page.url()).toMatch(/#lesson=sp-pifo&stop=3$/);
  await page.getByRole("link", { name: "Scenarios" }).click();
  await card(/^First steps/).click();
  await expect(page.locator("main").first()).toContainText("1 of 8");
});

test("a question of which several choices are right is answered by all of them, and by no other", async ({ page }) => {
  letWorkersStart();
  await open(page, "#scenario=bbq-coloring&t=14");
  const choices = ["[[X]] Two", "[[ ]] Four", "[[X]] Three"].join("\n");
  await drop(
    page,
    `---\ntitle: Mine\nabout: It asks.\nminutes: 1\norder: 1\n---\n
## Primes\n\`\`\`stop\nscenario: sp-pifo-fig3\nstep: 4\n\`\`\`\n\nWhich are primes?\n\n${choices}\n\nFour is two times two.\n`,
    "mine.md",
  );
  const asked = stop(page, "Primes");
  await expect(asked.getByRole("group", { name: "Choose all that are right" })).toBeVisible();
  await idle(page);
  const answer = page.getByRole("button", { name: "Answer" });
  await expect(answer).toBeDisabled();
  for (const [chosen, said] of [
    [["Two"], "✕ Not quite."],
    [["Two", "Four", "Three"], "✕ Not quite."],
    [["Two", "Three"], "✓ Right."],
  ] as const) {
    await expect(asked).not.toContainText("Four is two times two.");
    for (const name of chosen) await asked.getByRole("checkbox", { name }).check();
    await answer.click();
    await expect(verdict(page)).toContainText(said);
    await expect(asked).toContainText("Four is two times two.");
    // The correct choices are marked, whether chosen or not.
    for (const name of ["Two", "Three"])
      await expect(asked.locator("label", { hasText: name })).toContainText(", right");
    await expect(asked.locator("label", { hasText: "Four" })).not.toContainText(", right");
    if (said !== "✓ Right.") await page.getByRole("button", { name: "Ask again" }).click();
  }
});
