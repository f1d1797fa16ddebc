// A lesson embedded in another page, which receives nothing about later steps before an answer, and a lesson without a network.

import { test as alone } from "@playwright/test";
import { expect, idle, stepOf, test } from "../support.ts";

const at = (stop: number) => `#lesson=bbq-tree&stop=${stop}`;

/** Stops with a question: about a thing in the drawing, and with a text as answer. */
const THING = 3;
const WRITTEN = 7;

interface Report {
  step: number | null;
  steps: number;
  asking: boolean;
  link: string;
  why?: string;
}

test("a lesson works within another page, which learns of nothing behind the step while it asks", async ({ page }) => {
  const html = `<!doctype html><iframe src="/?embed=1${at(THING - 1)}" width="960" height="600"></iframe>
    <script>window.reports = []; addEventListener("message", ({ data }) => data.queuescope === 1 && reports.push(data));</script>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/host.html");
  const all = () => page.evaluate(() => (window as unknown as { reports: Report[] }).reports);
  const ask = (message: object) =>
    page.evaluate((message) => window.frames[0]?.postMessage({ queuescope: 1, ...message }, "*"), message);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "BBQ: the tree", level: 1 })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "A counter under each bit" })).toBeVisible();
  const link = frame.getByRole("link", { name: /^Open in Queuescope/ });
  await expect(link).toHaveAttribute("href", /\/#lesson=bbq-tree&stop=2$/);
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: false, step: 7, steps: 32 });
  await frame.getByRole("button", { name: "Next", exact: true }).click();
  await expect(link).toHaveAttribute("href", /\/#lesson=bbq-tree&stop=3$/);
  await expect(frame.locator("[data-question=asked]")).toBeVisible();
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: true, step: 16, link: at(THING) });
  await ask({ do: "seek", step: 20 });
  await ask({ do: "play", playing: true });
  await ask({ do: "present", present: true });
  await ask({ do: "state" });
  await expect.poll(async () => (await all()).some(({ why }) => why?.startsWith("present:"))).toBe(true);
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: true, step: 16, steps: 17 });
  const reports = (await all()).filter(({ asking }) => asking);
  for (const { step, steps } of reports) expect(steps).toBe((step ?? -1) + 1);
  await ask({ do: "load", link: "#lesson=sp-pifo&stop=2" });
  await expect(frame.getByRole("heading", { name: "A list that sorts" })).toBeVisible();
});

alone("a stop that was visited opens again without a network", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`/${at(WRITTEN)}`);
  await idle(page);
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const kept = () => page.evaluate(async () => (await (await caches.open("files")).keys()).map(({ url }) => url));
  for (const file of [/\/Lesson-.*js$/, /\/bbq-tree-.*js$/, /\/bbq-recycling-.*json$/, /\.wasm$/])
    await expect.poll(async () => (await kept()).some((url) => file.test(url)), { message: `${file}` }).toBe(true);
  // Once the page is idle, it fetches the parts that were not shown yet, and then the legend's files.
  await expect(page.getByRole("button", { name: "Legend" })).toHaveCount(1);
  // All of these files, in any order.
  await expect
    .poll(async () => {
      const files = await kept();
      return (await loaded()).filter((url) => url.includes("/assets/") && !files.includes(url));
    })
    .toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("page")).keys()).length), { intervals: [300] })
    .toBe(1);
  await context.setOffline(true);
  await page.reload();
  await idle(page);
  await expect(page.getByRole("heading", { name: "A full queue", exact: true })).toBeVisible();
  expect(await stepOf(page)).toBe(9);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText(/^(✓ Right|✕ Not quite)\./)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});
