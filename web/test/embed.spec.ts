// The page inside another one, and with parts left out.

import type { Page } from "@playwright/test";
import { expect, idle, open, stepOf, test } from "./support.ts";

interface SideReport {
  is: string;
  step: number | null;
  steps: number;
  playing: boolean;
  digest: string;
  title: string;
  link: string;
  error: string | null;
  why?: string;
}

/** A page of somebody else's, with ours in it. */
async function embed(page: Page, address: string) {
  const html = `<!doctype html><iframe src="${address}" width="900" height="560"></iframe>
    <script>window.told = []; addEventListener("message", ({ data }) => data.queuescope === 1 && told.push(data));</script>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/host.html");
  const last = () => page.evaluate(() => (window as unknown as { told: SideReport[] }).told.at(-1));
  const ask = (message: object) =>
    page.evaluate((message) => window.frames[0]?.postMessage({ queuescope: 1, ...message }, "*"), message);
  // A refusal is no state: states may follow it in any number.
  const refusals = () =>
    page.evaluate(() => (window as unknown as { told: SideReport[] }).told.flatMap(({ why }) => (why ? [why] : [])));
  return { last, refusals, ask, frame: page.frameLocator("iframe") };
}

test("an embedded page has no bar and no panel, and leads to the whole one", async ({ page }) => {
  const { frame } = await embed(page, "/?embed=1#scenario=bbq-coloring&t=14");
  await expect(frame.getByLabel("Pipeline")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Share" })).toHaveCount(0);
  await expect(frame.getByLabel("Details")).toHaveCount(0);
  const link = frame.getByRole("link", { name: /^Open in Queuescope/ });
  await expect(link).toHaveAttribute("href", /\/#scenario=bbq-coloring&t=14$/);
});

test("it obeys the page around it, and tells what it shows", async ({ page }) => {
  const { last, refusals, ask } = await embed(page, "/?embed=1#scenario=bbq-coloring&t=14");
  await expect.poll(async () => (await last())?.step).toBe(14);
  await ask({ do: "seek", step: 16 });
  await expect.poll(async () => (await last())?.step).toBe(16);
  expect(await last()).toMatchObject({
    is: "state",
    playing: false,
    present: false,
    error: null,
    branch: null,
    link: "#scenario=bbq-coloring&t=16",
    metrics: expect.arrayContaining([expect.objectContaining({ name: "operations.presented", unit: "", value: 8 })]),
  });
  await ask({ do: "play", playing: true });
  await expect.poll(async () => (await last())?.step ?? 0).toBeGreaterThan(16);
  await ask({ do: "play", playing: false });
  await ask({ do: "load", link: "#scenario=bbq-reset&t=3" });
  await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-reset&t=3");
  const file = {
    version: 1,
    title: "Made by the host",
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"]] }],
  };
  await ask({ do: "load", scenario: file });
  await expect.poll(async () => (await last())?.title).toBe("Made by the host");
  await ask({ do: "load", scenario: { ...file, version: 99 } });
  await expect.poll(async () => (await last())?.error).toBeTruthy();
  expect((await last())?.title).toBe("Made by the host");
  await ask({ do: "seek", step: "x" });
  await expect.poll(refusals).toEqual(["seek: expected `step`, a whole number from 0"]);
});

test("parts are left out as the address says", async ({ page }) => {
  await page.goto("/?hide=pipeline,timeline,nonsense#scenario=bbq-coloring&t=14");
  await idle(page);
  await expect(page.getByLabel("Why", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Pipeline")).toHaveCount(0);
  await expect(page.getByLabel("Timeline", { exact: true })).toHaveCount(0);
  expect(await stepOf(page)).toBe(14);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

test("the side panel is resized by mouse and keys, and remembered", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const side = page.getByLabel("Details");
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = page.getByRole("separator", { name: "Width of the side panel" });
  const box = await edge.boundingBox();
  if (!box) throw new Error("no edge");
  await page.mouse.move(box.x + 3, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x - 97, box.y + 100, { steps: 5 });
  await page.mouse.up();
  expect(Math.abs((await width()) - before - 100)).toBeLessThan(4);
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  const wide = await width();
  expect(wide).toBeLessThan(before + 95);
  expect(await stepOf(page)).toBe(14);
  await page.reload();
  await idle(page);
  expect(await width()).toBe(wide);
  await edge.dblclick();
  expect(await width()).toBe(before);
});
