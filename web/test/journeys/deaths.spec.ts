// Ends the worker in all ways, at random moments. Scenario, step and selection must not be lost. QUEUESCOPE_DEATHS=100 QUEUESCOPE_SEED=7
// npx playwright test deaths
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, forgive, idle, open, picture, press, stepOf, test } from "../support.ts";

const DEATHS = Number(process.env.QUEUESCOPE_DEATHS ?? 12);
const SEED = Number(process.env.QUEUESCOPE_SEED ?? 1);

/** Number of failures in each test: two at each moment. */
const A_TEST = 12;

const MOMENTS = ["loads", "is stepped", "seeks", "plays", "opens another", "shrinks"] as const;

/** A WebAssembly module with one function, which traps. */
const TRAP = "0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,5,1,3,0,0,11";
const inside = (code: string) => async (page: Page) => {
  // The worker may end before it replies.
  await page
    .workers()
    .at(-1)
    ?.evaluate(code)
    .catch(() => {});
};
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  throws: inside("setTimeout(() => { throw new Error('out of memory') })"),
  traps: inside(
    `performance.now = () => new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(${TRAP}))).exports.f()`,
  ),
  "is terminated": (page) => page.evaluate(() => (window as unknown as Kept).workers.at(-1)?.terminate()),
  closes: inside("self.close()"),
  hangs: inside("setTimeout(() => { for (;;); })"),
};

interface Kept {
  workers: Worker[];
}

/** Random integers below `n`, by seed: a linear congruential generator whose upper bits are used. */
function drawing(seed: number): (n: number) => number {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
}

/** Runs in the page: records every worker that it starts. */
function recordWorkers(): void {
  const kept = window as unknown as Kept;
  kept.workers = [];
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      kept.workers.push(this);
    }
  };
}

const started = (page: Page) => page.evaluate(() => (window as unknown as Kept).workers.length);
const titled = (page: Page) => page.getByRole("button", { name: /^Scenario:/, includeHidden: true }).innerText();

async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
}

const random = readFileSync("scenarios/random/bbq-w4-200k.json", "utf8");

/** Hardware that fails after some steps. */
function failing(): string {
  const scenario = JSON.parse(readFileSync("scenarios/bbq-fig3-misrouted.json", "utf8"));
  const [explicit] = scenario.traffic;
  const pairs = Array.from({ length: 1_500 }, (_, i) => [["enqueue", i, (i * 7) % 16], ["idle", 12], ["dequeue-min"]]);
  explicit.ops = [...pairs.flat(), ["idle", 20], ...explicit.ops];
  return JSON.stringify({ ...scenario, title: "Failing late", notes: [], expect: {} });
}

/** The allowed results of a failure: steps, titles, and the selection. */
interface Allowed {
  first: number;
  last: number;
  titles: string[];
  selected: boolean;
}

const COLORING = "#scenario=bbq-coloring&t=14";

/** Brings the page to a moment, ends the worker some time later, and returns the allowed results. */
async function bringToMoment(page: Page, moment: string, wait: number, kill: () => Promise<unknown>): Promise<Allowed> {
  const killLater = async () => {
    await page.waitForTimeout(wait);
    await kill();
  };
  if (moment === "loads") {
    const worker = page.waitForEvent("worker");
    const going = page.goto(`/${COLORING}`);
    await worker;
    await page.waitForTimeout(wait / 4);
    await kill();
    await going;
    return { first: 14, last: 14, titles: ["Coloring"], selected: false };
  }
  await open(page, COLORING);
  if (moment === "seeks") {
    await paste(page, random);
    await page.keyboard.press("End");
    await killLater();
    return { first: 0, last: 1e9, titles: ["More than"], selected: false };
  }
  if (moment === "shrinks") {
    await paste(page, failing());
    await press(page, "End");
    const end = await stepOf(page);
    await page.getByRole("button", { name: "details…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Shrink" }).click();
    await killLater();
    // The operation may have finished before.
    return { first: 0, last: end, titles: ["Failing late", "Shrunk"], selected: false };
  }
  await page.getByRole("button", { name: /^10 4 dequeue-max/ }).click();
  await idle(page);
  if (moment === "plays") {
    await page.keyboard.press("Space");
    await killLater();
    return { first: 14, last: 1e9, titles: ["Coloring"], selected: true };
  }
  if (moment === "is stepped") {
    const killed = killLater();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(40);
    }
    await killed;
    return { first: 14, last: 20, titles: ["Coloring"], selected: true };
  }
  await page.evaluate(() => {
    location.hash = "#scenario=bbq-first-steps&t=9";
  });
  await page.waitForTimeout(wait / 8);
  await kill();
  return { first: 9, last: 14, titles: ["Coloring", "First steps"], selected: false };
}

interface Death {
  moment: (typeof MOMENTS)[number];
  way: string;
  wait: number;
}

/** Ends the worker, and checks the page: nothing is lost, and the page works as before. */
async function die(page: Page, { moment, way, wait }: Death): Promise<void> {
  const allowed = await bringToMoment(page, moment, wait, () => WAYS[way]?.(page) ?? Promise.resolve());
  const dialog = page.getByRole("dialog");
  // A page misses an idle worker only at the next step.
  for (let tries = 0; (await started(page)) < 2; tries++) {
    expect(tries, "the worker lives").toBeLessThan(30);
    if (await dialog.isVisible()) await page.keyboard.press("Escape");
    await page.keyboard.press(tries % 2 === 0 ? "ArrowLeft" : "ArrowRight");
    await page.waitForTimeout(400);
  }
  await idle(page);
  const alert = page.getByRole("alert");
  if (moment !== "loads") await expect(alert).toContainText("The simulation stopped and was restarted");
  if (await alert.isVisible()) {
    await expect(alert).toContainText(/is open( again)? at step/);
    await press(page, "Escape");
  }
  const step = await stepOf(page);
  expect(step).toBeGreaterThanOrEqual(allowed.first - 1);
  expect(step).toBeLessThanOrEqual(allowed.last + 1);
  const title = await titled(page);
  expect(
    allowed.titles.some((begin) => title.startsWith(begin)),
    title,
  ).toBe(true);
  if (allowed.selected) await expect(page.getByText(/^(In flight since step 10\.|Left with 1 @ 2)/)).toBeVisible();

  // The page looks and works as if nothing had happened.
  await press(page, "Escape");
  const there = await picture(page);
  await expect.poll(() => new URL(page.url()).hash).toContain(`&t=${step}`);
  await page.reload();
  await idle(page);
  expect(await picture(page)).toBe(there);
  await press(page, "ArrowLeft");
  expect(await stepOf(page)).toBe(Math.max(0, step - 1));
  // The test itself causes the errors in the worker.
  forgive(page);
}

const draw = drawing(SEED);
const all = Array.from({ length: DEATHS }, (_, i): Death => {
  const moment = MOMENTS[i % MOMENTS.length] ?? "loads";
  // The page needs seconds to notice a worker that hangs, so this way is less frequent.
  const way = ["throws", "traps", "throws", "traps", "is terminated", "closes", "hangs"][draw(7)] ?? "throws";
  return { moment, way, wait: draw(400) };
});

for (let first = 0; first < DEATHS; first += A_TEST)
  test(`the worker dies in all moments, and nothing is lost: from death ${first} of seed ${SEED} on`, async ({
    page,
    atLoad,
  }) => {
    test.setTimeout(300_000);
    await atLoad(recordWorkers, undefined);
    for (const [i, death] of all.slice(first, first + A_TEST).entries())
      await test.step(`death ${first + i}: the worker ${death.way} while the page ${death.moment}`, async () => {
        await die(page, death);
        // The next failure starts without stored data.
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
          indexedDB.deleteDatabase("queuescope");
        });
        await page.goto("about:blank");
      });
  });
