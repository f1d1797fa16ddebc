// A lesson before a class, in a browser: what is seen from the last row, the veil, the teacher's window, and what is fetched for them.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { serveFolder } from "./static-host.ts";
import { expect, idle, open, test } from "./support.ts";

/** A lesson with all ways to answer. */
const LESSON = "#lesson=bbq-tree";
const STOPS = 12;
const OTHERS = readdirSync(path.resolve(import.meta.dirname, "../../lessons"))
  .filter((file) => file.endsWith(".md") && file !== "README.md" && file !== "bbq-tree.md")
  .map((file) => file.replace(".md", ""));

const teacher = (page: Page) => page.getByRole("button", { name: "Teacher’s window" });

async function begin(page: Page, fragment: string): Promise<void> {
  await open(page, fragment);
  await page.keyboard.press("p");
  await expect(teacher(page)).toBeVisible();
  await idle(page);
}

/** What cannot be read in presenter mode: texts that are cut or covered, letters of less than 16 pixels, parts out of the window. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than its window");
    if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher than its window");
    for (const one of document.querySelectorAll<HTMLElement>("main :is(p, h2, h3, li, label, button, input)")) {
      if (one.closest(".unseen, [data-picture]") || !one.checkVisibility()) continue;
      const text = (one.textContent ?? "").trim();
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) wrong.push(`cut: ${text}`);
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      if (text !== "" && size < 15.99) wrong.push(`${size} px: ${text}`);
    }
    const over = (a: Element, b: Element) => {
      const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      return width > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    };
    const pairs = [
      ["[aria-label=Transport] :is(button, input, form)", "[aria-label='Leave presenter mode']"],
      ["[aria-label=Pipeline] li b", "[aria-label=Pipeline] button svg"],
    ] as const;
    for (const [some, others] of pairs)
      for (const one of document.querySelectorAll(some))
        for (const other of document.querySelectorAll(others))
          if (over(one, other)) wrong.push(`covered: ${one.ariaLabel ?? one.textContent}`);
    return wrong;
  });

/** Goes through a lesson by page down alone; `stops` and `questions` of it are what was met. `axe`: whether axe looks at each stop. */
async function clickThrough(page: Page, fragment: string, axe: boolean): Promise<{ stops: number; questions: number }> {
  await begin(page, fragment);
  const stops = Number((await page.getByText(/^1 of \d+$/).innerText()).replace("1 of ", ""));
  let questions = 0;
  for (let stop = 1; stop <= stops; stop++) {
    await expect(page.getByText(`${stop} of ${stops}`)).toBeVisible();
    await idle(page);
    const answer = page.getByRole("button", { name: "Show the answer" });
    await expect(answer.or(page.getByLabel("Why", { exact: true }))).toBeVisible();
    await expect.poll(() => unreadable(page), `stop ${stop}`).toEqual([]);
    if (axe) expect(await violations(page), `stop ${stop}`).toEqual([]);
    if ((await answer.count()) > 0) {
      questions++;
      // All of the question is in sight: its last line is.
      await expect(answer, `stop ${stop}`).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("PageDown");
      await expect(answer).toHaveCount(0);
      await idle(page);
      await expect.poll(() => unreadable(page), `stop ${stop}, answered`).toEqual([]);
    }
    if (stop < stops) await page.keyboard.press("PageDown");
  }
  return { stops, questions };
}

for (const [width, height] of [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`a clicker alone leads through a lesson at ${width} x ${height}, and all of it can be read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    expect(await clickThrough(page, LESSON, width === 1280)).toEqual({ stops: STOPS, questions: 7 });
  });
}

for (const lesson of OTHERS)
  test(`a clicker alone leads through ${lesson} on a small projector, and all of it can be read`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1024, height: 768 });
    const { stops, questions } = await clickThrough(page, `#lesson=${lesson}`, true);
    expect(stops).toBeGreaterThanOrEqual(8);
    expect(questions).toBeGreaterThanOrEqual(3);
  });

test("what a stop does not light is dimmed, and nothing else is different", async ({ page }) => {
  await open(page, `${LESSON}&stop=4`);
  const veil = page.locator("[data-veil] > rect");
  await expect(veil).toHaveCount(1);
  const shot = (selector: string) => page.locator(selector).first().screenshot({ animations: "disabled" });
  const lit = "[data-picture=structure] rect[data-lit]";
  const far = "[data-picture=structure] text:not([data-lit])";
  const display = (value: string) =>
    page
      .locator("[data-veil]")
      .evaluate((one, value) => (one as SVGElement).style.setProperty("display", value), value);
  // Both pictures are taken again each time: marks may still be moving into place in the first.
  const differs = async (selector: string) => {
    await display("none");
    const alone = await shot(selector);
    await display("");
    return !(await shot(selector)).equals(alone);
  };
  await expect.poll(() => differs(lit)).toBe(false);
  await expect.poll(() => differs(far)).toBe(true);
  // The pointer goes through it, and so does the tab key, which knows nothing of it.
  await page.locator("[data-picture=structure] [role=button]").last().click();
  expect(await page.evaluate(() => document.querySelector("[data-picture] [aria-pressed=true]") !== null)).toBe(true);
  const shown = () => page.locator("[data-veil]").evaluate((one) => getComputedStyle(one).display);
  expect(await shown()).not.toBe("none");
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toBe("none");
  await page.emulateMedia({ media: null, contrast: "more" });
  await expect.poll(shown).toBe("none");
  await page.emulateMedia({ contrast: "no-preference" });
  // It belongs to the step of the stop.
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-veil]")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(veil).toHaveCount(1);
});

test("a line that is lit is free of the veil along its way, and what it passes by is not", async ({ page }) => {
  await open(page, `${LESSON}&stop=8`);
  // Pixels between the line and its hole in the veil, and the number of holes over the corner beside the line, which falls from left to right.
  // Parts of a mask have attributes, but no box in the page.
  const seen = () =>
    page.evaluate(() => {
      const line = document.querySelector("[data-picture=structure] path[data-lit]:not([role])");
      const veil = document.querySelector("[data-veil]");
      const [, , , , x, y] =
        /matrix\((.*)\)/.exec(veil?.querySelector("mask path")?.outerHTML ?? "")?.[1]?.split(" ") ?? [];
      const to = (line as SVGPathElement | null)?.getScreenCTM();
      if (!line || !veil || !to) return null;
      const [from, own] = [line.getBoundingClientRect(), veil.getBoundingClientRect()];
      const corner = { x: from.right - 2 - own.left, y: from.top + 3 - own.top };
      const boxes = [...veil.querySelectorAll<SVGRectElement>("mask rect[fill='#000000']")].filter((one) => {
        const [left, top] = [one.x.baseVal.value, one.y.baseVal.value];
        const [right, bottom] = [left + one.width.baseVal.value, top + one.height.baseVal.value];
        return corner.x > left && corner.x < right && corner.y > top && corner.y < bottom;
      });
      const beside = Math.hypot(Number(x) - to.e + own.left, Number(y) - to.f + own.top);
      return { beside: Math.floor(beside), boxes: boxes.length };
    });
  await expect.poll(seen).toEqual({ beside: 0, boxes: 0 });
});

test("the plan of a class is reached from the gallery, and its links open", async ({ page }) => {
  await open(page, "");
  await page.getByRole("link", { name: "a class of 90 minutes" }).click();
  await expect(page.getByRole("heading", { name: "A class of 90 minutes" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Group strict priority" }).click();
  await expect(page.getByRole("heading", { name: "Group strict priority" })).toBeVisible();
  await expect(page.getByText("32 µs")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "One class after the other" }).click();
  await expect(page.getByRole("region", { name: "Strict priority: one class after the other" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "Coloring, on and off" }).click();
  await expect(page.getByRole("link", { name: "Comparison" })).toBeVisible();
  // A phone shows all of the plan.
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "#about=class");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test.describe("on a first visit", () => {
  test.use({ fresh: true });
  test("the plan of a class says what a student's computer fetches", async ({ browser }) => {
    const root = path.resolve(import.meta.dirname, "../..");
    const said = readFileSync(path.join(root, "docs/teaching.md"), "utf8").replace(/\s+/g, " ");
    const [, ...numbers] =
      /(\d+) files and ([\d.]+) MB for the lesson \*First steps\*, and (\d+) files and ([\d.]+) MB for this plan/.exec(
        said,
      ) ?? [];
    const host = await serveFolder(path.join(root, "dist"));
    /** Number of files and megabytes that a new visitor fetches for a screen, with those that it fetches while it is idle. */
    const fetched = async (fragment: string) => {
      const visitor = await browser.newContext();
      const page = await visitor.newPage();
      host.sent.clear();
      await page.goto(host.url + fragment);
      await idle(page);
      for (let before = 0; before < host.sent.size; ) {
        before = host.sent.size;
        await page.waitForTimeout(1_500);
      }
      await visitor.close();
      return [host.sent.size, [...host.sent.values()].reduce((sum, size) => sum + size, 0) / 1e6] as const;
    };
    const lesson = await fetched("#lesson=first-steps");
    const plan = await fetched("#about=class");
    // It has no run.
    expect([...host.sent.keys()].filter((file) => file.endsWith(".wasm"))).toEqual([]);
    host.close();
    for (const [i, measured] of [...lesson, ...plan].entries()) {
      expect(Number(numbers[i]) / measured, `${numbers[i]} for ${measured}`).toBeGreaterThan(0.8);
      expect(Number(numbers[i]) / measured, `${numbers[i]} for ${measured}`).toBeLessThan(1.25);
    }
  });

  test("the teacher's window has no run, and goes on without the lesson's", async ({ page, context }) => {
    await open(page, `${LESSON}&stop=7`);
    await page.keyboard.press("p");
    await expect(teacher(page)).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.keyboard.press("t");
    const second = await opened;
    const asked: string[] = [];
    const workers: string[] = [];
    second.on("request", (one) => asked.push(one.url()));
    second.on("worker", (one) => workers.push(one.url()));
    await second.reload();
    await expect(second.getByRole("region", { name: "Notes" })).toContainText("Expect most hands for step 15.");
    await expect(second.getByRole("region", { name: "Next stop" })).toContainText("Next: Two levels");
    expect(workers).toEqual([]);
    expect(asked.filter((url) => /\.wasm|\/scenarios\/|bbq-/.test(url))).toEqual([]);
    expect(await violations(second)).toEqual([]);
    await second.getByLabel("Hands for The one of step 16", { exact: true }).fill("9");
    await expect(page.getByLabel("Hands for The one of step 16", { exact: true })).toHaveValue("9");
    await second.keyboard.press("PageDown");
    await expect(page.getByText("9 of 9 hands are right.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("9 of 9 hands are right.")).toBeVisible();
    await page.close();
    await expect(second.getByRole("alert")).toContainText("The window with the lesson is closed.");
    const again = context.waitForEvent("page");
    await second.getByRole("button", { name: "Open the lesson again" }).click();
    const back = await again;
    await expect(back.getByText("9 of 9 hands are right.")).toBeVisible();
    await expect(second.getByRole("alert")).toHaveCount(0);
  });
});
