// The page in every shape: small frames, low windows, engines side by side, long runs, texts of other scripts.

import type { Page } from "@playwright/test";
import { drop, expect, idle, open, press, resize, stepField, test } from "./support.ts";

/** The smallest letters of what fits a selector, in pixels of the screen. */
const smallestIn = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const sizes = [...document.querySelectorAll(`${selector} text`)].map((one) => {
      const drawn = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
      return Number.parseFloat(getComputedStyle(one).fontSize) * drawn;
    });
    return Math.min(...sizes);
  }, selector);

const STRUCTURE = "svg[aria-label^=Structure]";

/** Whether all of an element is in the window. */
const inSight = async (page: Page, selector: string) => {
  const size = page.viewportSize();
  const box = await page.locator(selector).boundingBox();
  if (!box || !size) return false;
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1;
};

/** A long run of generated operations. */
const long = (slots: number) =>
  JSON.stringify({
    version: 1,
    title: "Long",
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "random", slots, mix: { enqueue: 1, "dequeue-max": 1 } }],
  });

for (const [width, height] of [
  [800, 450],
  [640, 400],
] as const) {
  for (const scenario of ["bbq-coloring&t=14", "gearbox-fig3&t=7"]) {
    test(`embedded at ${width} x ${height}, ${scenario} can be read and moved`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`/?embed=1#scenario=${scenario}`);
      await idle(page);
      await expect.poll(() => smallestIn(page, STRUCTURE)).toBeGreaterThan(9.4);
      expect(await inSight(page, STRUCTURE)).toBe(true);
      expect(await inSight(page, "[aria-label=Transport]")).toBe(true);
      expect(await inSight(page, "[aria-label=Why]")).toBe(true);
      await expect(page.locator(STRUCTURE)).not.toContainText("more");
      await page.getByRole("button", { name: "Step", exact: true }).click();
      await idle(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    });
  }
}

for (const { at, width, height, scenarios } of [
  {
    at: "/?embed=1",
    width: 640,
    height: 400,
    scenarios: [
      "random-stress&t=3000",
      "bbq-sequential-oracle&t=2506",
      "gearbox-hardware&t=2000",
      "gearbox-epoch-guard&t=3",
    ],
  },
  { at: "/?embed=1", width: 800, height: 450, scenarios: ["gearbox-epoch-guard&t=3", "gearbox-fig3&t=9"] },
  { at: "/", width: 1280, height: 720, scenarios: ["gearbox-epoch-guard&t=3", "gearbox-fig4&t=2", "greedy-fig4&t=6"] },
]) {
  test(`the sentences are whole in ${width} x ${height} of ${at}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const text = page.locator("[aria-label=Why] > div").first();
    for (const scenario of scenarios) {
      await page.goto(`${at}#scenario=${scenario}`);
      await idle(page);
      /** Pixels of the sentences that are out of sight. */
      const cut = () =>
        text.evaluate((one) => {
          const around = one.parentElement as HTMLElement;
          const below = one.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom;
          return Math.max(one.scrollHeight - one.clientHeight, below);
        });
      await expect.poll(cut, scenario).toBeLessThanOrEqual(1);
    }
  });
}

test("embedded engines side by side stand below each other, none over another", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  await page.goto("/?embed=1#scenario=gearbox-weights&t=9");
  await idle(page);
  await press(page, "c");
  const panes = page.locator("section[aria-label^='Engine ']");
  await expect(panes).toHaveCount(3);
  for (const pane of await panes.all()) {
    const [whole, drawing] = [await pane.boundingBox(), await pane.locator(STRUCTURE).boundingBox()];
    if (!whole || !drawing) throw new Error("nothing is drawn");
    expect(drawing.y + drawing.height).toBeLessThanOrEqual(whole.y + whole.height + 1);
  }
});

test("keys stand beside what they do in the help", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "?");
  const wide = await page
    .locator("dialog dt")
    .evaluateAll((all) => all.filter((dt) => dt.scrollWidth > dt.clientWidth).length);
  expect(wide).toBe(0);
  await press(page, "Escape");
});

test("without a timeline the transport is a line, with a short slider", async ({ page }) => {
  await page.goto("/?hide=top,timeline#scenario=bbq-coloring&t=14");
  await idle(page);
  const slider = await page.getByLabel("Speed").boundingBox();
  expect(slider?.width).toBeLessThan(200);
  expect((await page.getByLabel("Transport").boundingBox())?.height).toBeLessThan(40);
});

for (const scenario of ["gearbox-fig4&t=12", "sp-pifo-beside-pifo&t=300", "gearbox-weights&t=9"]) {
  test(`side by side, all of ${scenario} is in sight`, async ({ page }) => {
    await open(page, `#scenario=${scenario}`);
    await press(page, "c");
    const panes = page.locator("section[aria-label^='Engine ']");
    await expect(page.getByRole("button", { name: "Open the side panel" })).toBeVisible();
    const cut = () =>
      panes.evaluateAll((all) => {
        const around = all[0]?.parentElement;
        const scrolled = all.map((one) => one.querySelector("[data-picture=structure]")?.parentElement ?? one);
        return Math.max(
          ...[...scrolled, around ?? scrolled[0]].map((one) => (one?.scrollHeight ?? 0) - (one?.clientHeight ?? 0)),
        );
      });
    await expect.poll(cut).toBeLessThanOrEqual(1);
    expect(await smallestIn(page, STRUCTURE)).toBeGreaterThan(9.9);
    // No column is left free at the right.
    const last = await panes.nth(1).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(1275);
  });
}

test("all of the bar above the other screens is in it in any size, and nothing below it is covered", async ({
  page,
}) => {
  const compared = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";
  for (const address of ["/", "/#about", "/#experiments", `/${compared}`]) {
    // The screens in turn, since what is fetched for one may change how another one looks.
    await page.goto(address);
    const nav = page.getByRole("navigation", { name: "Screens" });
    await expect(nav).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [640, 360],
      [960, 540],
      [1010, 600],
      [1110, 600],
    ] as const) {
      const where = `${address} at ${width} x ${height}`;
      await resize(page, { width, height });
      const below = () =>
        nav.evaluate((links) => {
          const bar = links.closest("header")?.getBoundingClientRect().bottom ?? 0;
          return links.getBoundingClientRect().bottom - bar;
        });
      await expect.poll(below, where).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(
        0,
      );
    }
  }
});

test("in a low window the transport stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  await open(page, "#scenario=random-stress&t=3000");
  expect(await inSight(page, "[aria-label=Transport]")).toBe(true);
  // What it covers is reached by scrolling.
  await page.getByLabel("Why", { exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 2000);
  const bottom = async (name: string) => {
    const box = await page.getByLabel(name, { exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = async () => (await page.getByLabel("Transport", { exact: true }).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await bottom("Why")) <= (await top())).toBe(true);
  expect(await inSight(page, "[aria-label=Transport]")).toBe(true);
});

test("on a phone drawings can be read, and only they scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scenario of ["bbq-coloring&t=14", "gearbox-tenants&t=100", "sp-pifo-beside-pifo&t=3000"]) {
    await open(page, `#scenario=${scenario}`);
    await expect.poll(() => smallestIn(page, STRUCTURE), scenario).toBeGreaterThan(8.9);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("on a phone no two texts of a drawing touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scenario of ["pifo-fig12-logical&t=10", "pifo-fig12-logical&t=11", "greedy-fig4&t=6"]) {
    await open(page, `#scenario=${scenario}`);
    const touching = await page.locator(`${STRUCTURE} text`).evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
      const width = all[0]?.closest("svg")?.getBoundingClientRect().right ?? 0;
      const beyond = boxes.filter(({ right }) => right > width + 1).length;
      const pairs = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom - 4 && b.top < a.bottom - 4),
      );
      return beyond + pairs.length;
    });
    expect(touching, scenario).toBe(0);
  }
});

test("side by side, packets in narrow FIFOs have their numbers", async ({ page }) => {
  await open(page, "#scenario=gearbox-weights&t=9");
  await press(page, "c");
  const gearbox = page.locator("section[aria-label^='Engine 0']");
  for (const finish of ["2", "3", "6", "8"])
    await expect(gearbox.locator("text[class*=finish]").getByText(finish, { exact: true }).first()).toBeVisible();
});

test("at a zoom of 200 % the FIFOs of Gearbox are in sight", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, "#scenario=gearbox-tenants&t=100");
  const fifo = page.locator(`${STRUCTURE} [aria-label^="Level 1, FIFO 2 of set B"]`);
  const box = await fifo.boundingBox();
  const transport = await page.getByLabel("Transport").boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(transport?.y ?? 0);
  expect(await smallestIn(page, STRUCTURE)).toBeGreaterThan(10);
});

test("the tabs of the side panel are one row, and rows of measures are in sight", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=3000");
  const tabs = page.getByRole("tablist", { name: "Side panel" }).getByRole("tab");
  await expect(tabs).toHaveCount(8);
  await page.getByRole("tab", { name: "Packets" }).click();
  const tops = await tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  const cut = await tabs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(cut).toBe(0);
  const row = await page
    .getByRole("row", { name: /accepted/ })
    .first()
    .boundingBox();
  const panel = await page.getByLabel("Details").boundingBox();
  expect((row?.y ?? 999) + (row?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
});

test("the occupancy has a separate axis where many more wait", async ({ page }) => {
  await open(page, "#scenario=three-tenants-stfq&t=20000");
  const run = page.getByRole("region", { name: "Run at a glance" });
  await expect(run.getByText(/^occupancy ↑\d+$/)).toBeVisible();
  await expect(run.getByText(/^waiting ↑[\d,]+$/)).toBeVisible();
  await open(page, "#scenario=incast-srpt&t=300");
  await expect(run).toBeVisible();
  await expect(run.getByText(/^occupancy ↑\d+$/)).toHaveCount(0);
});

test("the pointers of a bucket keep their names in a taller window", async ({ page }) => {
  for (const height of [720, 900, 1080]) {
    await page.setViewportSize({ width: 1280, height });
    await open(page, "#scenario=bbq-coloring&t=14");
    const structure = page.locator(STRUCTURE);
    await expect(structure.getByText("HEAD", { exact: true }).first()).toBeVisible();
    await press(page, "c");
    await expect(
      structure
        .first()
        .getByText(/^HEAD( TAIL)?$/)
        .first(),
    ).toBeVisible();
    await press(page, "c");
  }
});

test("steps of 10 digits fit beside the timeline, and a long way there can be left", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, long(2_147_483_648));
  await expect(page.getByText("Long", { exact: true }).first()).toBeVisible();
  await idle(page);
  const count = page.getByLabel("Transport").getByText("/ 2,147,483,64", { exact: false });
  await expect(count).toBeVisible();
  const right = async (of: string) => {
    const box = await page.locator(of).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const end = await count.boundingBox();
  await expect(page.getByLabel("Run at a glance")).toBeVisible();
  const begin = (await page.getByLabel("Run at a glance").boundingBox())?.x ?? 0;
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(begin);
  expect(await right("[aria-label='Run at a glance']")).toBeLessThanOrEqual(1280);
  await page.keyboard.press("End");
  const cancel = page.getByLabel("Transport").getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await cancel.click();
  await idle(page);
  await expect(cancel).toHaveCount(0);
  await expect(stepField(page)).toHaveValue("0");
  await press(page, "ArrowRight");
  await expect(stepField(page)).toHaveValue("1");
  await page.keyboard.press("End");
  await expect(cancel).toBeVisible();
  await page.keyboard.press("Escape");
  await idle(page);
  await expect(stepField(page)).toHaveValue("1");
});

test("a text that turns the direction of writing leaves the page's own words alone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const file = {
    version: 1,
    title: "\u202Eturned",
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"]] }],
    notes: [{ step: 0, author: "\u202Erohtua", text: "\u202Eשלום turned" }],
  };
  await drop(page, JSON.stringify(file));
  const why = page.getByLabel("Why", { exact: true });
  await expect(why).toContainText("by");
  /** Where letters of the page's own words stand, from left to right. */
  const order = await why.locator("b", { hasText: "Note" }).evaluate((one) => {
    const text = one.firstChild;
    const at = (offset: number) => {
      const range = document.createRange();
      range.setStart(text as Node, offset);
      range.setEnd(text as Node, offset + 1);
      return range.getBoundingClientRect().left;
    };
    return [at(0), at(1), at(2), at(3)];
  });
  expect(order).toEqual([...order].sort((a, b) => a - b));
  await expect(page).toHaveTitle("\u2068\u202Eturned\u2069 · Queuescope");
});

test("high contrast is light for readers of light, and dark for those of dark", async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await open(page, "#scenario=bbq-coloring&t=14");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^View/ }).click();
    await page.getByRole("menuitemradio", { name, exact: true }).click();
  };
  await choose("Light");
  await choose("High contrast");
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
  await choose("Dark");
  await choose("High contrast");
  await expect.poll(ground).toBe("rgb(0, 0, 0)");
  await choose("As the system");
  await choose("High contrast");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
});

test("e leads to the condition without a list over what is below, and the editor gives the focus back", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.keyboard.press("e");
  await expect(page.getByLabel("New condition")).toBeFocused();
  await expect(page.getByRole("listbox", { name: "What can come next" })).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "What can come next" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Scenario" }).click();
  const edit = page.getByRole("button", { name: "Edit…" });
  await edit.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(edit).toBeFocused();
});
