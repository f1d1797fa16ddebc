// Two links side by side under one cursor.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, forgive, idle, open, press, stepField, stepOf, test } from "./support.ts";

const COLORING = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";

const pane = (page: Page, name: RegExp) => page.getByRole("region", { name });
/** The step of a frame, in the words for screen readers. */
const words = (page: Page, title: RegExp) =>
  page
    .frameLocator(`iframe[title^="${title.source.replace(/\W/g, "")}"]`)
    .locator("svg[aria-label^=Structure] [role=button]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("\n"));

test("both go through time together, and say where they part", async ({ page }) => {
  await open(page, COLORING);
  await expect(pane(page, /^Left: Coloring/)).toBeVisible();
  await expect(pane(page, /^Right: Without coloring/)).toBeVisible();
  const verdict = page.getByRole("status").filter({ hasText: "Results up to this step" });
  await expect(verdict).toContainText("✓ Results up to this step agree");
  await expect(verdict).toContainText(/The first difference is at step 17: op 5 \(dequeue-max\) gives 4 @ 2/);
  expect(await stepOf(page)).toBe(14);
  const before = [await words(page, /Left/), await words(page, /Right/)];
  await press(page, "ArrowRight", "ArrowRight");
  expect(await words(page, /Left/)).not.toBe(before[0]);
  await page.getByRole("button", { name: "Go to step 17" }).click();
  await idle(page);
  await expect(verdict).toContainText("≠ Results up to this step differ");
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(COLORING.replace("t=14", "t=17"));
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await expect(verdict).toContainText("agree");
  expect([await words(page, /Left/), await words(page, /Right/)]).toEqual(before);
  await stepField(page).fill("3");
  await page.keyboard.press("Enter");
  await expect.poll(() => stepOf(page)).toBe(3);
  await stepField(page).blur();
  await press(page, "End");
  expect(await stepOf(page)).toBe(19);
  await press(page, "Home");
  await page.keyboard.press(" ");
  await expect.poll(() => stepOf(page)).toBeGreaterThan(1);
  await page.keyboard.press(" ");
  await idle(page);
});

for (const [width, height] of [
  [1024, 768],
  [820, 768],
  [390, 844],
] as const)
  test(`what moves both is in sight, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14");
    const transport = page.getByRole("region", { name: "Transport" });
    await expect(page.getByRole("status").getByText(/^Results up to this step/)).toBeVisible();
    for (const presented of [false, true]) {
      if (presented) await page.keyboard.press("p");
      await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible({ visible: presented });
      await expect(transport.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
      await expect(stepField(page)).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 600));
      await expect(stepField(page)).toBeInViewport({ ratio: 1 });
    }
  });

test("keys within one side move both", async ({ page }) => {
  await open(page, COLORING);
  const before = await words(page, /Right/);
  await page.locator("iframe[title^=Left]").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => stepOf(page)).toBe(17);
  await idle(page);
  expect(await words(page, /Right/)).not.toBe(before);
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
] as const)
  test(`both notes are whole and both structures at one height, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#compare=scenario=bbq-fig4-three&with=scenario=sp-pifo-fig3&t=5");
    /** Of a side: top and height of the drawing, and pixels of sentences and notes that are out of sight. */
    const sizes = (title: string) =>
      page
        .frameLocator(`iframe[title^="${title}"]`)
        .locator("body")
        .evaluate((body) => {
          const { top, height } =
            body.querySelector("[data-picture=structure]")?.getBoundingClientRect() ?? new DOMRect();
          const texts = [...body.querySelectorAll("section[aria-label=Why] > :not([role=status])")];
          return {
            at: [Math.round(top), Math.round(height)],
            hidden: texts.map((one) => one.scrollHeight - one.clientHeight),
          };
        });
    for (const step of [5, 22, 14]) {
      await stepField(page).fill(String(step));
      await page.keyboard.press("Enter");
      await idle(page);
      await expect(async () => {
        const [left, right] = [await sizes("Left"), await sizes("Right")];
        // Heights are whole pixels, drawings are not.
        for (const i of [0, 1]) expect(Math.abs((left.at[i] ?? 0) - (right.at[i] ?? 0))).toBeLessThanOrEqual(1);
        expect(left.at[1]).toBeGreaterThan(100);
        expect(Math.max(...left.hidden, ...right.hidden)).toBeLessThanOrEqual(1);
      }).toPass();
    }
  });

for (const [width, height] of [
  [1024, 768],
  [1280, 720],
] as const)
  test(`in low strips nothing lies over the numbers of operations, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#compare=scenario=bbq-random&with=scenario=bbq-coloring&t=14");
    for (const step of [14, 4000]) {
      await stepField(page).fill(String(step));
      await page.keyboard.press("Enter");
      await idle(page);
      for (const title of step === 14 ? ["Left", "Right"] : ["Left"]) {
        const tokens = page.frameLocator(`iframe[title^=${title}]`).getByRole("button", { name: /^Stage \d+:/ });
        await expect(tokens.first()).toBeVisible();
        const over = await tokens.evaluateAll((all) =>
          all.flatMap((token) => {
            const number = document.createTreeWalker(token, NodeFilter.SHOW_TEXT, (node) =>
              /^\d+$/.test(node.nodeValue ?? "") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
            );
            const range = document.createRange();
            while (number.nextNode()) range.selectNode(number.currentNode);
            const at = range.getBoundingClientRect();
            const box = token.getBoundingClientRect();
            const signs = [...token.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect());
            const covered = signs.some(
              (sign) => sign.top < box.bottom && sign.left < at.right - 1 && sign.right > at.left + 1,
            );
            return covered || at.right > box.right + 1 ? [token.textContent] : [];
          }),
        );
        expect(over).toEqual([]);
      }
    }
  });

test("before an audience the drawings of both sides stand alone, whole, with letters that can be read", async ({
  page,
}) => {
  const frames = ["Left", "Right"].map((title) => page.frameLocator(`iframe[title^="${title}"]`));
  /** The smallest letters of all documents. */
  const smallest = async () => {
    const sizes = await Promise.all(
      [page.locator("main"), ...frames.map((frame) => frame.locator("main"))].map((main) =>
        main.evaluate((main) => {
          const sizes = [...main.querySelectorAll<HTMLElement | SVGElement>("*")].flatMap((one) => {
            const own = [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
            if (!own || one.closest(".unseen, title") || one.getClientRects().length === 0) return [];
            const drawn = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
            return [Number.parseFloat(getComputedStyle(one).fontSize) * drawn];
          });
          return Math.min(...sizes);
        }),
      ),
    );
    return Math.min(...sizes);
  };
  await open(page, "#compare=scenario=bbq-forwarding&with=scenario=bbq-forwarding-off&t=20");
  await expect(pane(page, /^Left: /)).toBeVisible();
  const leave = page.getByRole("button", { name: "Leave presenter mode" });
  await press(page, "p");
  await expect(leave).toBeVisible();
  for (const frame of frames) await expect(frame.locator("[data-scrolls]")).toBeVisible();
  await expect.poll(smallest).toBeGreaterThanOrEqual(11);
  await expect(page.getByRole("region", { name: "Differences" })).toBeHidden();
  for (const frame of frames)
    await expect(frame.locator("svg[aria-label^=Structure]")).not.toContainText(/…|\+\d|\bmore\b/);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(21);
  // The key within a side leaves it for both.
  await page.locator("iframe[title^=Left]").focus();
  await page.keyboard.press("p");
  await expect(leave).toBeHidden();
  for (const frame of frames) await expect(frame.locator("[data-scrolls]")).toHaveCount(0);
});

test("measures stand side by side with their differences", async ({ page }) => {
  await open(page, "#compare=scenario=incast-srpt&with=scenario=strict-priority-starvation&t=60");
  const table = page.getByRole("table", { name: "Up to step 60" });
  await expect(table.getByRole("columnheader")).toHaveText(["measure", "Left", "Right", "difference"]);
  const row = table.getByRole("row", { name: /^differs: arrived/ });
  const [left, right, difference] = (await row.getByRole("cell").allInnerTexts()).map((text) =>
    Number(text.replace("−", "-").replaceAll(",", "")),
  );
  expect(left).toBe(60);
  expect(difference).toBe((right ?? 0) - 60);
  const full = pane(page, /^Left/).getByRole("link", { name: /^Open full/ });
  await expect(full).toHaveAttribute("href", "./#scenario=incast-srpt&t=60");
});

test("a comparison begins at what is open; a wrong second link loses nothing", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=13");
  await press(page, "s");
  await page.getByRole("button", { name: "Compare with another link…" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare" });
  await dialog.getByRole("textbox").fill("https://example.org/#scenario=nope");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("alert")).toContainText('There is no scenario "nope" here');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Coloring off" }).click();
  await expect(pane(page, /^Right: .*, branch Coloring off$/)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(13);
  // The link leads to the same again, and the way back to what was open.
  const address = page.url();
  await page.goBack();
  await idle(page);
  expect(page.url()).toContain("#scenario=bbq-branches&t=13");
  await page.goto("about:blank");
  await page.goto(address);
  await expect(pane(page, /^Right: .*, branch Coloring off$/)).toBeVisible();
});

test("a link to a comparison with a wrong side shows the other, and takes another link", async ({ page }) => {
  await open(page, "#compare=scenario=bbq-coloring&with=s=1.nonsense&t=14");
  await expect(pane(page, /^Left: Coloring/)).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This link cannot be shown");
  forgive(page);
  await page.getByLabel("Another link for the right side").fill("#scenario=bbq-reset");
  await page.keyboard.press("Enter");
  await expect(pane(page, /^Right: /)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
});

test("axe finds nothing wrong with a comparison in any theme", async ({ page }) => {
  await open(page, COLORING.replace("14", "17"));
  await expect(page.getByText(/^The first difference is/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a frame of another origin is refused", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const refused = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const frame = document.createElement("iframe");
        frame.src = "https://example.org/";
        document.body.append(frame);
      }),
  );
  expect(await refused).toBe("frame-src");
  forgive(page);
});
