// The page in windows of every shape: on a desktop, two windows side by side, low, narrow, and at a large zoom.

import { boxOf, cutSentences, inSight, STRUCTURE, smallestIn, tooWide } from "../fitting.ts";
import { drop, expect, idle, open, press, resize, test } from "../support.ts";

const DESKTOP = { width: 1280, height: 720 };

/** A scenario file with one model of BBQ. */
const fileOf = (rest: object) =>
  JSON.stringify({
    version: 1,
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
    bench: { kind: "ops" },
    ...rest,
  });

test("in a desktop window sentences, help, tabs and long numbers are whole", async ({ page }) => {
  await test.step("the sentences are whole", async () => {
    for (const scenario of ["gearbox-epoch-guard&t=3", "gearbox-fig4&t=2", "greedy-fig4&t=6"]) {
      await open(page, `#scenario=${scenario}`);
      await expect.poll(() => cutSentences(page), scenario).toBeLessThanOrEqual(1);
    }
  });

  await test.step("keys stand beside what they do in the help", async () => {
    await press(page, "?");
    const names = page.locator("dialog dt");
    await expect(names.first()).toBeVisible();
    expect(await names.evaluateAll((all) => all.filter((dt) => dt.scrollWidth > dt.clientWidth).length)).toBe(0);
    await press(page, "Escape");
  });

  await test.step("the tabs of the side panel are one row, and rows of measures are in sight", async () => {
    await open(page, "#scenario=sp-pifo-beside-pifo&t=3000");
    const tabs = page.getByRole("tablist", { name: "Side panel" }).getByRole("tab");
    await expect(tabs).toHaveCount(9);
    await page.getByRole("tab", { name: "Packets" }).click();
    const tops = await tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(await tabs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
    const row = await boxOf(page.getByRole("row", { name: /accepted/ }).first());
    expect(row.bottom).toBeLessThanOrEqual((await boxOf(page.getByLabel("Details"))).bottom);
  });

  await test.step("steps of 10 digits fit beside the timeline", async () => {
    const traffic = [{ kind: "random", slots: 2_147_483_648, mix: { enqueue: 1, "dequeue-max": 1 } }];
    await drop(page, fileOf({ title: "Long", traffic }));
    await expect(page.getByText("Long", { exact: true }).first()).toBeVisible();
    await idle(page);
    const count = await boxOf(page.getByLabel("Transport").getByText("/ 2,147,483,64", { exact: false }));
    const timeline = await boxOf(page.getByLabel("Run at a glance"));
    expect(count.right).toBeLessThanOrEqual(timeline.x);
    expect(timeline.right).toBeLessThanOrEqual(DESKTOP.width);
  });

  await test.step("a text that turns the direction of writing leaves the page's own words alone", async () => {
    const traffic = [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"]] }];
    const notes = [{ step: 0, author: "\u202Erohtua", text: "\u202Eשלום turned" }];
    await drop(page, fileOf({ title: "\u202Eturned", traffic, notes }));
    const why = page.getByLabel("Why", { exact: true });
    await expect(why).toContainText("by");
    /** Positions of letters in the page's own words, from left to right. */
    const order = await why.locator("b", { hasText: "Note" }).evaluate((one) => {
      const at = (offset: number) => {
        const range = document.createRange();
        range.setStart(one.firstChild as Node, offset);
        range.setEnd(one.firstChild as Node, offset + 1);
        return range.getBoundingClientRect().left;
      };
      return [at(0), at(1), at(2), at(3)];
    });
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  await test.step("high contrast is light for readers of light, and dark for those of dark", async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /^View/ }).click();
      await page.getByRole("menuitemradio", { name, exact: true }).click();
    };
    for (const [name, colour] of [
      ["Light", "rgb(255, 255, 255)"],
      ["Dark", "rgb(0, 0, 0)"],
    ] as const) {
      await choose(name);
      await choose("High contrast");
      await expect.poll(ground, name).toBe(colour);
    }
    await choose("As the system");
    await choose("High contrast");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).toBe("rgb(0, 0, 0)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
  });
});

test("engines side by side fill the window, are in sight, and keep their names and numbers", async ({ page }) => {
  const panes = page.locator("section[aria-label^='Engine ']");
  /** Pixels of drawings, or of the parts around them, that only scrolling reveals. */
  const cut = () =>
    panes.evaluateAll((all) => {
      const around = all[0]?.parentElement;
      const scrolled = all.map((one) => one.querySelector("[data-picture=structure]")?.parentElement ?? one);
      return Math.max(
        ...[...scrolled, around ?? scrolled[0]].map((one) => (one?.scrollHeight ?? 0) - (one?.clientHeight ?? 0)),
      );
    });
  await open(page, "#scenario=gearbox-fig4&t=12");
  await press(page, "c");
  for (const scenario of ["gearbox-fig4&t=12", "sp-pifo-beside-pifo&t=300", "gearbox-weights&t=9"])
    await test.step(`all of ${scenario} is in sight`, async () => {
      await open(page, `#scenario=${scenario}`);
      await expect(page.getByRole("button", { name: "Open the side panel" })).toBeVisible();
      await expect.poll(cut).toBeLessThanOrEqual(1);
      await expect.poll(() => smallestIn(page, STRUCTURE)).toBeGreaterThan(9.9);
      // No empty column remains at the right.
      expect((await boxOf(panes.nth(1))).right).toBeGreaterThan(1275);
    });

  await test.step("packets in narrow FIFOs have their numbers", async () => {
    const gearbox = page.locator("section[aria-label^='Engine 0']");
    for (const finish of ["2", "3", "6", "8"])
      await expect(gearbox.locator("text[class*=finish]").getByText(finish, { exact: true }).first()).toBeVisible();
  });

  await test.step("the pointers of a bucket keep their names in a taller window, alone and side by side", async () => {
    await open(page, "#scenario=bbq-coloring&t=14");
    const names = page.locator(STRUCTURE).first();
    for (const height of [720, 900, 1080]) {
      await resize(page, { width: 1280, height });
      await expect(names.getByText(/^HEAD( TAIL)?$/).first()).toBeVisible();
      await press(page, "c");
      await expect(names.getByText("HEAD", { exact: true }).first()).toBeVisible();
      await press(page, "c");
    }
  });
});

test("in low and narrow windows drawings can be read, and the transport stays in sight", async ({ page }) => {
  await test.step("what the transport of a low window covers is reached by scrolling", async () => {
    await page.setViewportSize({ width: 960, height: 540 });
    await open(page, "#scenario=random-stress&t=3000");
    expect(await inSight(page, "[aria-label=Transport]")).toBe(true);
    await page.getByLabel("Why", { exact: true }).scrollIntoViewIfNeeded();
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 2000);
    const why = async () => (await boxOf(page.getByLabel("Why", { exact: true }))).bottom;
    const top = async () => (await boxOf(page.getByLabel("Transport", { exact: true }))).y;
    await expect.poll(async () => (await why()) <= (await top())).toBe(true);
    expect(await inSight(page, "[aria-label=Transport]")).toBe(true);
  });

  await test.step("at a zoom of 200 % the FIFOs of Gearbox are in sight", async () => {
    // Loaded anew, because the window has been scrolled.
    await page.goto("about:blank");
    await page.setViewportSize({ width: 640, height: 360 });
    await open(page, "#scenario=gearbox-tenants&t=100");
    const fifo = await boxOf(page.locator(`${STRUCTURE} [aria-label^="Level 1, FIFO 2 of set B"]`));
    expect(fifo.bottom).toBeLessThan((await boxOf(page.getByLabel("Transport"))).y);
    expect(await smallestIn(page, STRUCTURE)).toBeGreaterThan(10);
  });

  await test.step("on a phone only drawings scroll sideways", async () => {
    await resize(page, { width: 390, height: 844 });
    for (const scenario of ["bbq-coloring&t=14", "gearbox-tenants&t=100", "sp-pifo-beside-pifo&t=3000"]) {
      await open(page, `#scenario=${scenario}`);
      await expect.poll(() => smallestIn(page, STRUCTURE), scenario).toBeGreaterThan(8.9);
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
    }
  });

  await test.step("on a phone no two texts of a drawing touch", async () => {
    for (const scenario of ["pifo-fig12-logical&t=10", "pifo-fig12-logical&t=11", "greedy-fig4&t=6"]) {
      await open(page, `#scenario=${scenario}`);
      const touching = await page.locator(`${STRUCTURE} text`).evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
        const width = all[0]?.closest("svg")?.getBoundingClientRect().right ?? 0;
        const beyond = boxes.filter(({ right }) => right > width + 1).length;
        const touch = (a: DOMRect, b: DOMRect) =>
          a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
        return beyond + boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => touch(a, b))).length;
      });
      expect(touching, scenario).toBe(0);
    }
  });
});

test("all of the bar above the other screens is in it in any size, and nothing below it is covered", async ({
  page,
}) => {
  const compared = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";
  const sizes = [
    [390, 844],
    [640, 360],
    [960, 540],
    [1010, 600],
    [1110, 600],
  ] as const;
  for (const address of ["/", "/#about", "/#experiments", `/${compared}`])
    await test.step(address, async () => {
      // Screens one after the other, because files fetched for one may change how another looks.
      await page.goto(address);
      const nav = page.getByRole("navigation", { name: "Screens" });
      await expect(nav).toBeVisible();
      for (const [width, height] of sizes) {
        const where = `${address} at ${width} x ${height}`;
        await resize(page, { width, height });
        const below = () =>
          nav.evaluate((links) => {
            const bar = links.closest("header")?.getBoundingClientRect().bottom ?? 0;
            return links.getBoundingClientRect().bottom - bar;
          });
        await expect.poll(below, where).toBeLessThanOrEqual(0);
        expect(await tooWide(page), where).toBeLessThanOrEqual(0);
      }
    });
});
