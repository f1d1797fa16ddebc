// Ask me ten: questions on the open run, answered by a number, a thing and a choice, wrongly and correctly.

import { dice } from "../facts/random.ts";
import { drop, expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

/** A run of SP-PIFO that does not ship: packets of random ranks, some of which leave. */
function ownRun(operations: number): string {
  const roll = dice(3);
  const ops = Array.from({ length: operations }, (_, data) => (roll(5) < 3 ? ["enqueue", data, roll(8)] : ["dequeue"]));
  return JSON.stringify({
    version: 1,
    title: "A run of my own",
    seed: "0000000000000001",
    engines: [
      { design: "sp_pifo", implementation: "rtl", parameters: { queues: 2, capacity: 10 }, reference: 1 },
      { design: "sp_pifo", implementation: "model", parameters: { queues: 2, capacity: 10 } },
    ],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops }],
  });
}

/** A run with a dequeue from an empty queue. */
const emptyRun = () =>
  JSON.stringify({
    ...JSON.parse(ownRun(0)),
    traffic: [{ kind: "ops", ops: [["dequeue"], ["dequeue"]] }],
  });

async function openOwn(page: Page, text: string): Promise<void> {
  await open(page, "#scenario=sp-pifo-fig3");
  await drop(page, text);
  await page.waitForFunction(() => document.title.startsWith("A run of my own") || null);
  await idle(page);
}

const question = (page: Page) => page.locator("[data-question]");
const verdict = (page: Page) => page.locator("[class*=verdict]");
const button = (page: Page, name: string) => page.getByRole("button", { name });

interface Taken {
  step: number;
  text: string;
  answerKind: "number" | "thing" | "choice";
  verdict: string;
}

/** The kind of answer that the current question takes. */
function answerKindOf(): Taken["answerKind"] {
  if (document.querySelector("[data-question] input")) return "number";
  return document.querySelector("[data-question] [role=status]") ? "thing" : "choice";
}

/** Gives the answer to a question: digits, the name of a thing, or a choice. */
type Answers = (answerKind: Taken["answerKind"], number: number) => string;

/** Answers all questions of the current round. */
async function takeRound(page: Page, answers: Answers): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (;;) {
    await idle(page);
    const number = taken.length + 1;
    await expect(page.getByRole("heading", { name: `Question ${number} of 10` })).toBeVisible();
    const step = await stepOf(page);
    const text = await question(page).innerText();
    const answerKind = answerKindOf();
    const answer = answers(answerKind, number);
    if (answerKind === "choice") await question(page).getByRole("button", { name: answer }).click();
    else {
      if (answerKind === "number") await page.getByLabel("Your answer, a number").fill(answer);
      else await page.locator(`[aria-label^='${answer},']`).first().click();
      await idle(page);
      await button(page, "Answer").click();
    }
    await idle(page);
    taken.push({ step, text, answerKind, verdict: await verdict(page).innerText() });
    expect(await stepOf(page)).toBeGreaterThan(step);
    if (taken.length === 10) return taken;
    await button(page, "Next question").click();
  }
}

/** The correct answer, from the verdict's text. */
function truthOf({ answerKind, verdict }: Taken): string {
  if (answerKind === "choice") return verdict.includes("No packet that waits") ? "No" : "Yes";
  if (answerKind === "thing") return `Queue ${/It (?:goes to|comes from) queue (\d)[.:]/.exec(verdict)?.[1]}`;
  const [, was, now] = /goes from (\d+) to (\d+)\./.exec(verdict) ?? [];
  if (was !== undefined) return `${Math.abs(Number(now) - Number(was))}`;
  if (/ stays at |, none have |, and no packets /.test(verdict)) return "0";
  const forms = /of rank (\d+)\.|leaves, and (\d+) (?:is|packets?) |wait, (\d+) ha/;
  return forms.exec(verdict)?.slice(1).find(Boolean) ?? "";
}

test("a round on a run of one's own: the same ten again are answered rightly, and count", {
  timeout: 120_000,
}, async ({ page }) => {
  await openOwn(page, ownRun(119));
  await press(page, "ArrowRight", "ArrowRight");
  await press(page, "a");
  expect(page.app.store.getState()).toMatchObject({ screen: "ten", asking: true });
  const first = await takeRound(page, (answerKind) => ({ number: "777", thing: "Queue 1", choice: "Yes" })[answerKind]);
  expect(new Set(first.map(({ answerKind }) => answerKind))).toEqual(new Set(["number", "thing", "choice"]));
  const steps = first.map(({ step }) => step);
  expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  const right = first.filter(({ verdict }) => verdict.startsWith("✓ Right.")).length;
  const wrong = first.filter(({ verdict }) => verdict.startsWith("✕ Not quite."));
  expect(right + wrong.length).toBe(10);
  expect(wrong.filter(({ answerKind }) => answerKind === "number").length).toBeGreaterThan(2);
  await expect(page.getByRole("region", { name: "Score" })).toContainText(`${right} of 10 right`);

  // Missed questions are stored; another visit has other questions.
  const { missed, rounds } = JSON.parse(localStorage.getItem("queuescope") ?? "{}").practice;
  expect(Object.keys(missed).every((key) => key.startsWith("sp_pifo "))).toBe(true);
  expect(Object.keys(missed).length).toBeGreaterThan(0);
  expect(Object.values(rounds)).toEqual([1]);
  await button(page, "Back to the run").click();
  await idle(page);
  expect(page.app.store.getState()).toMatchObject({ screen: "player", asking: false, wanted: 2 });
  await expect(page.locator("[aria-label=Timeline]")).toBeVisible();

  // The state of a browser without stored data.
  page.app.store.setState({ practice: { missed: {}, rounds: {} } });
  await button(page, "View:").click();
  await page.getByRole("menuitem", { name: /^Ask me ten/ }).click();
  const second = await takeRound(page, (_, number) => truthOf(first[number - 1] as Taken));
  expect(second.map(({ step, text }) => ({ step, text }))).toEqual(first.map(({ step, text }) => ({ step, text })));
  for (const { verdict } of second) expect(verdict).toMatch(/^✓ Right\./);
  const score = page.getByRole("region", { name: "Score" });
  await expect(score).toContainText("10 of 10 right");
  await expect(score).toContainText("The queue that takes the next packet");
  expect(page.app.store.getState().practice.missed).toEqual({});

  await button(page, "Ask ten more").click();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Question 1 of 10" })).toBeVisible();
  const again = { step: await stepOf(page), text: await question(page).innerText() };
  expect(again).not.toEqual({ step: first[0]?.step, text: first[0]?.text });
  expect(Object.values(page.app.store.getState().practice.rounds)).toEqual([2]);
});

test("while a question waits nothing moves, and nothing else opens", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3");
  await press(page, "a");
  await expect(question(page)).toBeVisible();
  const step = await stepOf(page);
  await press(page, "ArrowRight", "End", "j", " ", "c", "g", "e", "s", "n", "/", "ControlOrMeta+z");
  expect(await stepOf(page)).toBe(step);
  expect(page.app.store.getState()).toMatchObject({ screen: "ten", playing: false, dialog: null, isSearchOpen: false });
  await expect(page.getByLabel("Timeline")).toHaveCount(0);
  await expect(page.getByLabel("Why", { exact: true })).toHaveCount(0);
});

test("the address is that of the step: a reload leads to the run", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3");
  await press(page, "a");
  const step = await stepOf(page);
  await expect.poll(() => page.url()).toMatch(new RegExp(`#scenario=sp-pifo-fig3${step > 0 ? `&t=${step}` : ""}$`));
  await page.reload();
  await idle(page);
  expect(page.app.store.getState()).toMatchObject({ screen: "player", wanted: step });
});

test("a short run is asked about as far as it goes", async ({ page }) => {
  await openOwn(page, ownRun(4));
  await press(page, "a");
  const count = Number(/^Question 1 of (\d)$/.exec(await page.locator("h3").first().innerText())?.[1]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(5);
  const fewer = page.getByText(`${count} question${count > 1 ? "s" : ""}: this run has no more.`);
  for (let number = 1; number <= count; number++) {
    await expect(page.getByRole("heading", { name: `Question ${number} of ${count}` })).toBeVisible();
    await expect(fewer).toBeVisible();
    const answerKind = answerKindOf();
    if (answerKind === "number") await page.getByLabel("Your answer, a number").fill("777");
    if (answerKind === "thing") await page.locator("[aria-label^='Queue 1,']").first().click();
    await question(page).locator("button").first().click();
    await idle(page);
    if (number === count) break;
    await button(page, "Next question").click();
    await idle(page);
  }
  await expect(button(page, "Next question")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Score" })).toContainText(new RegExp(`\\d of ${count} right`));
});

test("a run that asks nothing says so, and leads back", async ({ page }) => {
  await openOwn(page, emptyRun());
  await press(page, "a");
  await expect(question(page)).toContainText("No step of this run asks anything.");
  await expect(page.getByRole("region", { name: "Score" })).toHaveCount(0);
  await button(page, "Back to the run").click();
  await idle(page);
  expect(page.app.store.getState()).toMatchObject({ screen: "player", asking: false });
});
