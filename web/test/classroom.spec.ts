// Drawings before an audience: what is in sight, and how large.

import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, press, resize, test } from "./support.ts";

/** Pixels of letters that are just read, and of those in drawings that have room. */
const LEGIBLE = 7.5;
const READ = 11;

/** The smallest letters of the page, or of its words alone, in pixels of the screen, and what they say. */
const smallest = (page: Page, of: "all" | "words" = "all") =>
  page.evaluate((of) => {
    const sizes = [...document.querySelectorAll<HTMLElement | SVGElement>("main *")].flatMap(
      (one): [number, string][] => {
        const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const text = own.map(({ nodeValue }) => nodeValue).join("");
        if (of === "words" && one.closest("[data-picture=structure]")) return [];
        if (text.trim() === "" || one.closest(".unseen") || one.getClientRects().length === 0) return [];
        const drawn = one instanceof SVGGraphicsElement ? one.getScreenCTM()?.a : 1;
        return [[Number.parseFloat(getComputedStyle(one).fontSize) * (drawn ?? 1), text]];
      },
    );
    return sizes.sort(([a], [b]) => a - b)[0] ?? [0, ""];
  }, of);

const drawing = (page: Page) => page.locator("svg[aria-label^=Structure]");

/** Pixels by which the page is larger than its window. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll("#root > div, [data-picture=structure]")].map(
        (one) => one.scrollHeight - one.clientHeight,
      ),
    ),
  );

test("before an audience the sentences of four engines are whole", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=300");
  await press(page, "c", "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  const why = page.getByLabel("Why", { exact: true });
  await expect(why.getByText("FIFO model", { exact: true })).toBeInViewport({ ratio: 1 });
  expect(
    await why.evaluate((one) => one.firstElementChild && one.firstElementChild.scrollHeight - one.clientHeight),
  ).toBeLessThanOrEqual(1);
});

for (const [width, height] of [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const)
  test(`side by side the strip that sentences speak of is shown, and tabs of legends cover no drawing, at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#scenario=bbq-beside-pifo&t=14");
    const strip = page.getByRole("region", { name: "Pipeline: BBQ RTL" });
    /** Names of the engines whose drawings reach under the tab of their legend. */
    const covered = () =>
      page.getByRole("region", { name: /^Engine \d+:/ }).evaluateAll((engines) =>
        engines.flatMap((engine) => {
          const tab = engine.querySelector("button[aria-expanded]")?.getBoundingClientRect().left ?? 0;
          const shapes = [...engine.querySelectorAll("svg[aria-label^=Structure] :is(rect, text)")];
          const right = Math.max(...shapes.map((shape) => shape.getBoundingClientRect().right));
          return right > tab ? [`${engine.ariaLabel}: ${right} > ${tab}`] : [];
        }),
      );
    for (const mode of ["page", "presenter"]) {
      if (mode === "presenter") await press(page, "p");
      await expect(page.getByLabel("Why", { exact: true })).toContainText("Stage 2: op 12");
      await expect(strip.getByRole("button", { name: "Stage 2: op 12" })).toBeInViewport({ ratio: 1 });
      expect(await covered()).toEqual([]);
      expect(await beyond(page)).toBeLessThanOrEqual(mode === "presenter" ? 1 : Number.POSITIVE_INFINITY);
      // A model has no stages: the strip stays that of the hardware which the sentences speak of.
      await page.getByRole("button", { name: "BBQ model", exact: true }).last().click();
      await expect(strip).toBeVisible();
      await page.getByRole("button", { name: "BBQ RTL", exact: true }).last().click();
    }
  });

test("before an audience the longest sentences of a run keep their room", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await open(page, "#scenario=scr-fig3&t=0");
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  const why = page.getByLabel("Why", { exact: true });
  const heights: number[] = [];
  const needed = new Set<number>();
  for (let step = 0; step < 10; step++) {
    await press(page, "ArrowRight");
    heights.push(await why.evaluate((one) => one.clientHeight));
    needed.add(
      await why.evaluate((one) => Math.max(...[...one.querySelectorAll("div")].map((div) => div.scrollHeight))),
    );
  }
  // Fewer lines follow the most of them.
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(needed.size).toBeGreaterThan(1);
});

test("presenter mode cuts nothing that is seen without it", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(drawing(page)).not.toContainText("more");
  await press(page, "p");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "#scenario=gearbox-fig3&t=7");
  const texts = () => drawing(page).locator("text").allInnerTexts();
  await press(page, "p");
  const small = (await texts()).length;
  await press(page, "p");
  await expect(page.getByLabel("Run at a glance")).toBeVisible();
  const large = (await texts()).length;
  expect(small).toBeGreaterThanOrEqual(large);
});

/** What of the drawings is out of sight: parts of regions, texts, boxes, and what lies under the tabs at their edge. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const tabs = [...document.querySelectorAll("main button[aria-expanded]")].map((one) => one.getBoundingClientRect());
    for (const svg of document.querySelectorAll<SVGSVGElement>("svg[aria-label^=Structure]")) {
      const regions = [svg.closest("[data-scrolls]"), svg.parentElement?.parentElement];
      for (const one of regions) {
        if (!one) return ["nothing scrolls"];
        const { bottom, right } = one.getBoundingClientRect();
        if (one.scrollHeight > one.clientHeight + 1 || bottom > innerHeight + 1) wrong.push("below");
        if (one.scrollWidth > one.clientWidth + 1 || right > innerWidth + 1) wrong.push("at the right");
      }
      const { width, height } = svg.viewBox.baseVal;
      for (const one of svg.querySelectorAll<SVGGraphicsElement>("text, rect, circle")) {
        const { x, y, width: w, height: h } = one.getBBox();
        const name = `${one.tagName} ${one.textContent}`;
        if (x < -2 || y < -2 || x + w > width + 2 || y + h > height + 2) wrong.push(`outside: ${name}`);
        const box = one.getBoundingClientRect();
        const isUnder = (tab: DOMRect) => box.right > tab.left + 2 && box.bottom > tab.top && box.top < tab.bottom;
        if (tabs.some((tab) => tab.left > box.left && tab.right >= box.right - 1 && isUnder(tab)))
          wrong.push(`under a tab: ${name}`);
      }
    }
    return wrong;
  });

/** Goes to another step within the page. */
async function go(page: Page, fragment: string): Promise<void> {
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, fragment);
  await idle(page);
  const [, step] = /&t=(\d+)/.exec(fragment) ?? [];
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue(step ?? "0");
  await idle(page);
}

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

test("before an audience titles and drawings are whole, and words can be read from the last row", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  for (const scenario of [
    "bbq-coloring&t=12",
    "gearbox-hardware&t=20",
    "gearbox-fig3&t=7",
    "three-tenants-stfq&t=2000",
    "bbq-fig4-three&t=21",
    "sp-pifo-beside-pifo&t=100",
  ]) {
    await go(page, `#scenario=${scenario}`);
    await expect(page.getByLabel("Details")).toHaveCount(0);
    await expect(page.getByLabel("Run at a glance")).toHaveCount(0);
    await expect.poll(async () => (await smallest(page, "words"))[0], scenario).toBeGreaterThanOrEqual(15.99);
    await expect.poll(async () => (await smallest(page))[0], scenario).toBeGreaterThanOrEqual(READ);
    expect(await beyond(page), scenario).toBeLessThanOrEqual(1);
    const title = page.getByRole("heading", { level: 1 });
    expect(
      await title.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
      scenario,
    ).toEqual([0, 0]);
  }
});

for (const [scenarios, several] of [
  [WORST.slice(0, 8), false],
  [WORST.slice(8), false],
  [WORST_OF_SEVERAL.slice(0, 4), true],
  [WORST_OF_SEVERAL.slice(4), true],
] as const) {
  const engines = several ? "all engines" : "one engine";
  test(`before an audience all of the drawing is in sight in any size: ${engines} of ${scenarios[0]} and others`, async ({
    page,
  }) => {
    await open(page, "#scenario=bbq-coloring&t=12");
    await press(page, "p");
    if (several) await press(page, "c");
    for (const scenario of scenarios) {
      await go(page, `#scenario=${scenario}`);
      if (several) await expect(drawing(page).nth(1)).toBeVisible();
      for (const [width, height] of [
        [1280, 720],
        [1024, 768],
        [1920, 1080],
      ] as const) {
        const where = `${scenario} at ${width} x ${height}`;
        await resize(page, { width, height });
        await expect.poll(() => outOfSight(page), where).toEqual([]);
        await expect.poll(async () => (await smallest(page))[0], where).toBeGreaterThanOrEqual(LEGIBLE);
      }
    }
  });
}

/** What a stop points at that is not all in sight, and whether its drawing is larger than its region. */
const outOfStop = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector("[data-scrolls]");
    if (!region) return ["no drawing"];
    const isLarger = region.scrollHeight > region.clientHeight + 1 || region.scrollWidth > region.clientWidth + 1;
    const lit = [...document.querySelectorAll("[data-picture] :is([data-lit], [aria-pressed=true])")];
    const out = lit.filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const around = (one.closest("[data-scrolls], [data-picture=pipeline]") ?? region).getBoundingClientRect();
      const isAcross = left < -1 || right > Math.min(innerWidth, around.right + 3) + 1;
      return isAcross || top < around.top - 3 || bottom > Math.min(innerHeight, around.bottom + 3) + 1;
    });
    return [...(isLarger ? ["scrolls"] : []), ...out.map((one) => one.outerHTML.slice(0, 120))];
  });

const LESSONS = readdirSync("lessons").filter((file) => file.endsWith(".md") && file !== "README.md");

for (const half of [0, 1])
  test(`before an audience every stop of lessons shows what it points at: ${half === 0 ? "one half" : "the other half"}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1024, height: 768 });
    await open(page, "#lesson=first-steps&stop=1");
    await press(page, "p");
    for (const file of LESSONS.filter((_, i) => i % 2 === half)) {
      const stops = readFileSync(`lessons/${file}`, "utf8").split("```stop").length - 1;
      for (let stop = 1; stop <= stops; stop++) {
        const fragment = `#lesson=${file.replace(".md", "")}&stop=${stop}`;
        await page.evaluate((fragment) => {
          location.hash = fragment;
        }, fragment);
        await expect(page.getByText(`${stop} of ${stops}`, { exact: true })).toBeVisible();
        await idle(page);
        await expect.poll(() => outOfStop(page), fragment).toEqual([]);
        await expect.poll(async () => (await smallest(page))[0], fragment).toBeGreaterThanOrEqual(LEGIBLE);
      }
    }
  });

test("before an audience a drawing that is made larger has every element, scrolls and follows what changes; 0 fits it again", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-random&t=300");
  await press(page, "p");
  const region = page.locator("[data-scrolls]");
  await expect(drawing(page)).toContainText("more");
  await expect(region).not.toHaveAttribute("data-below", "");
  await press(page, "+", "+");
  await expect(drawing(page)).not.toContainText("more");
  await expect(region).toHaveAttribute("data-below", "");
  const top = () => region.evaluate((one) => Math.round(one.scrollTop));
  await region.evaluate((one) => one.scrollTo({ top: 0 }));
  await expect.poll(top).toBe(0);
  expect(await violations(page, "main")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBeGreaterThan(50);
  await expect(region).toHaveAttribute("data-above", "");
  await page.keyboard.press("ArrowUp");
  await expect.poll(top).toBe(0);
  // From just above the end a key goes to the end, and the key back to where it was.
  const near = await region.evaluate((one) => {
    one.scrollTo({ top: one.scrollHeight - one.clientHeight - 40 });
    return Math.round(one.scrollTop);
  });
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBe(near + 40);
  await page.keyboard.press("ArrowUp");
  await expect.poll(top).toBe(near);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 10_000);
  await expect(region).not.toHaveAttribute("data-below", "");
  const end = await top();
  // A step changes something above, but the reader has scrolled here.
  await press(page, "ArrowRight");
  expect(await top()).toBeGreaterThan(end - 120);
  // After a jump what changed is in sight.
  const changed = page.locator("rect[class*=touchedBox]").first();
  await press(page, "Home", "End");
  await go(page, "#scenario=bbq-random&t=2000");
  await expect(changed).toBeInViewport();
  // From then on it stays in sight.
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(changed).toBeInViewport();
  await press(page, "0");
  await expect.poll(() => outOfSight(page)).toEqual([]);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect(region).toHaveAttribute("data-below", "");
  await press(page, "-", "-");
  await expect.poll(() => outOfSight(page)).toEqual([]);
});

test("before an audience both sides of a comparison are in sight, and scroll together", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17");
  const sides = page.frameLocator("iframe");
  await expect(sides.nth(1).getByLabel(/^Structure/)).toBeVisible();
  await page.keyboard.press("p");
  const at = () =>
    Promise.all(
      [0, 1].map((side) =>
        page
          .frameLocator("iframe")
          .nth(side)
          .locator("[data-scrolls]")
          .evaluate((one) => {
            const room = one.scrollHeight - one.clientHeight;
            return room > 1 ? Math.round((100 * one.scrollTop) / room) : 0;
          }),
      ),
    );
  const fits = (side: number) =>
    page.frameLocator("iframe").nth(side).locator("[data-scrolls]:not([data-below], [data-right])");
  for (const side of [0, 1]) {
    await expect(fits(side)).toBeInViewport({ ratio: 1 });
    await expect(page.locator("iframe").nth(side)).toBeInViewport({ ratio: 1 });
  }
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
  for (const side of [0, 1]) await expect(fits(side)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => new Set(await at()).size).toBe(1);
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(0);
  // The reader scrolls one side.
  await sides.nth(0).locator("[data-scrolls]").hover();
  await page.mouse.wheel(0, 10_000);
  await expect.poll(at).toEqual([100, 100]);
  await sides
    .nth(0)
    .getByLabel(/^Structure/)
    .click({ position: { x: 3, y: 3 } });
  await page.keyboard.press("0");
  for (const side of [0, 1]) await expect(fits(side)).toBeVisible();
});

test("before an audience the numbers of operations stand clear of the marks of HEAD and TAIL", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=2000");
  await press(page, "p");
  await expect(page.locator("[data-scrolls]")).toBeVisible();
  const covered = await page.getByLabel("Pipeline").evaluate((strip) => {
    const marks = [...strip.querySelectorAll("[class*=mark]")];
    const left = (one: Element) => one.getBoundingClientRect().left;
    const name = (mark: Element) => mark.parentElement?.querySelector("[class*=name]")?.getBoundingClientRect();
    return marks.map((mark) => (name(mark)?.right ?? 0) > left(mark) + 1);
  });
  expect(covered.length).toBeGreaterThan(1);
  expect(covered).not.toContain(true);
  // On a small projector there is room for the number alone.
  await resize(page, { width: 1024, height: 768 });
  await expect(page.getByLabel("Pipeline").locator("[class*=mark]").first()).toBeHidden();
});
