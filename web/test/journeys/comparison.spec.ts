// Two links side by side at the same step: each side is a page of its own in a frame.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, forgive, idle, open, press, resize, stepField, stepOf, test } from "../support.ts";
import { covered, smallestLetters } from "./comparison-sizes.ts";

const COLORING = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";

const pane = (page: Page, name: RegExp) => page.getByRole("region", { name });
const side = (page: Page, title: "Left" | "Right") => page.frameLocator(`iframe[title^="${title}"]`);
/** The texts for screen readers in the drawing of a side. */
const words = (page: Page, title: "Left" | "Right") =>
  side(page, title)
    .locator("svg[aria-label^=Structure] [role=button]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("\n"));

async function typeStep(page: Page, step: number): Promise<void> {
  await stepField(page).fill(String(step));
  await page.keyboard.press("Enter");
  await expect.poll(() => stepOf(page)).toBe(step);
  await idle(page);
}

test("two runs go through time together, and their differences are said and measured", async ({ page }) => {
  await open(page, COLORING);
  const verdict = page.getByRole("status").filter({ hasText: "Results up to this step" });
  const drawn = async () => [await words(page, "Left"), await words(page, "Right")];

  await test.step("the verdict says where they part, and leads there", async () => {
    await expect(pane(page, /^Left: Coloring/)).toBeVisible();
    await expect(pane(page, /^Right: Without coloring/)).toBeVisible();
    await expect(verdict).toContainText("✓ Results up to this step agree");
    await expect(verdict).toContainText(/The first difference is at step 17: op 5 \(dequeue-max\) gives 4 @ 2/);
    expect(await stepOf(page)).toBe(14);
    const before = await drawn();
    await press(page, "ArrowRight", "ArrowRight");
    expect(await words(page, "Left")).not.toBe(before[0]);
    await page.getByRole("button", { name: "Go to step 17" }).click();
    await idle(page);
    await expect(verdict).toContainText("≠ Results up to this step differ");
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(COLORING.replace("t=14", "t=17"));
    expect(await violations(page)).toEqual([]);
    await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft");
    await expect(verdict).toContainText("agree");
    expect(await drawn()).toEqual(before);
  });

  await test.step("keys within one side move both", async () => {
    const before = await words(page, "Right");
    await page.locator("iframe[title^=Left]").focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => stepOf(page)).toBe(17);
    await idle(page);
    expect(await words(page, "Right")).not.toBe(before);
  });

  await test.step("a typed step, both ends and playing are those of both", async () => {
    await typeStep(page, 3);
    await stepField(page).blur();
    await press(page, "End");
    expect(await stepOf(page)).toBe(19);
    await press(page, "Home");
    await page.keyboard.press(" ");
    await expect.poll(() => stepOf(page)).toBeGreaterThan(1);
    await page.keyboard.press(" ");
    await idle(page);
  });

  await test.step("measures stand side by side with their differences", async () => {
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
});

test("both sides fit: notes are whole, drawings at one height, numbers free, and the transport in sight", async ({
  page,
}) => {
  await test.step("both notes are whole and both drawings at one height", async () => {
    await open(page, "#compare=scenario=bbq-fig4-three&with=scenario=sp-pifo-fig3&t=5");
    /** Top and height of a side's drawing, and pixels of sentences and notes that are cut off. */
    const sizes = (title: "Left" | "Right") =>
      side(page, title)
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
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      await resize(page, size);
      for (const step of [5, 22, 14]) {
        await typeStep(page, step);
        await expect(async () => {
          const [left, right] = [await sizes("Left"), await sizes("Right")];
          // Heights are whole pixels, those of drawings are not.
          for (const i of [0, 1]) expect(Math.abs((left.at[i] ?? 0) - (right.at[i] ?? 0))).toBeLessThanOrEqual(1);
          expect(left.at[1]).toBeGreaterThan(100);
          expect(Math.max(...left.hidden, ...right.hidden)).toBeLessThanOrEqual(1);
        }).toPass();
      }
    }
  });

  await test.step("in low strips nothing lies over the numbers of operations", async () => {
    await open(page, "#compare=scenario=bbq-random&with=scenario=bbq-coloring&t=14");
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 720 },
    ]) {
      await resize(page, size);
      for (const step of [14, 4000]) {
        await typeStep(page, step);
        for (const title of step === 14 ? (["Left", "Right"] as const) : (["Left"] as const)) {
          const tokens = side(page, title).getByRole("button", { name: /^Stage \d+:/ });
          await expect(tokens.first()).toBeVisible();
          expect(await tokens.evaluateAll(covered), `${title} at step ${step}, ${size.width} pixels wide`).toEqual([]);
        }
      }
    }
  });

  await test.step("what moves both is in sight in small windows, before an audience too", async () => {
    await open(page, COLORING);
    const transport = page.getByRole("region", { name: "Transport" });
    const leave = page.getByRole("button", { name: "Leave presenter mode" });
    for (const size of [
      { width: 1024, height: 768 },
      { width: 820, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await resize(page, size);
      await expect(page.getByRole("status").getByText(/Results up to this step/)).toBeVisible();
      for (const presented of [false, true]) {
        if (presented) await page.keyboard.press("p");
        await expect(leave).toBeVisible({ visible: presented });
        await expect(transport.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
        await expect(stepField(page)).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => scrollTo(0, 600));
        await expect(stepField(page)).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => scrollTo(0, 0));
      }
      await page.keyboard.press("p");
      await expect(leave).toBeHidden();
    }
  });
});

test("before an audience the drawings of both sides stand alone, whole, with letters that can be read", async ({
  page,
}) => {
  const frames = [side(page, "Left"), side(page, "Right")];
  const smallest = async () => {
    const mains = [page.locator("main"), ...frames.map((frame) => frame.locator("main"))];
    return Math.min(...(await Promise.all(mains.map((main) => main.evaluate(smallestLetters)))));
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
  // The key in one side ends presenter mode of both.
  await page.locator("iframe[title^=Left]").focus();
  await page.keyboard.press("p");
  await expect(leave).toBeHidden();
  for (const frame of frames) await expect(frame.locator("[data-scrolls]")).toHaveCount(0);
});

test("a comparison begins at what is open, and a wrong link loses nothing", async ({ page }) => {
  await test.step("a wrong second link is refused, a branch stands beside the run", async () => {
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
  });

  await test.step("its link leads to the same again, and the way back to what was open", async () => {
    const address = page.url();
    await page.goBack();
    await idle(page);
    expect(page.url()).toContain("#scenario=bbq-branches&t=13");
    await page.goto("about:blank");
    await page.goto(address);
    await expect(pane(page, /^Right: .*, branch Coloring off$/)).toBeVisible();
  });

  await test.step("a link with a wrong side shows the other one, and takes another link", async () => {
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

  await test.step("a frame of another origin is refused", async () => {
    const refused = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          setTimeout(() => resolve("nothing was refused"), 10_000);
          const frame = document.createElement("iframe");
          frame.src = "https://example.org/";
          document.body.append(frame);
        }),
    );
    expect(await refused).toBe("frame-src");
    forgive(page);
  });
});
