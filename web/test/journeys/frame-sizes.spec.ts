// The page in small frames, embedded or with parts hidden: its texts and its buttons.

import { boxOf, cutSentences, inSight, STRUCTURE, smallestIn, tooHigh } from "../fitting.ts";
import { expect, idle, open, press, resize, stepOf, test } from "../support.ts";

/** Usual sizes of frames, with steps of long sentences. */
const FRAMES = [
  {
    size: { width: 800, height: 450 },
    sentences: ["gearbox-epoch-guard&t=3", "gearbox-fig3&t=9"],
  },
  {
    size: { width: 640, height: 400 },
    sentences: [
      "random-stress&t=3000",
      "bbq-sequential-oracle&t=2506",
      "gearbox-hardware&t=2000",
      "gearbox-epoch-guard&t=3",
    ],
  },
];

test("in a frame of a usual size, and with parts left out, drawing, sentences and transport are whole and can be used", async ({
  page,
}) => {
  await page.goto("/?embed=1#scenario=bbq-coloring&t=14");
  for (const { size, sentences } of FRAMES) {
    await resize(page, size);
    for (const scenario of ["bbq-coloring&t=14", "gearbox-fig3&t=7"])
      await test.step(`${scenario} can be read and moved at ${size.width} x ${size.height}`, async () => {
        await open(page, `?embed=1#scenario=${scenario}`);
        await expect.poll(() => smallestIn(page, STRUCTURE)).toBeGreaterThan(9.4);
        for (const part of [STRUCTURE, "[aria-label=Transport]", "[aria-label=Why]"])
          expect(await inSight(page, part), part).toBe(true);
        await expect(page.locator(STRUCTURE)).not.toContainText("more");
        await page.getByRole("button", { name: "Step", exact: true }).click();
        await idle(page);
        expect(await tooHigh(page)).toBeLessThanOrEqual(0);
      });
    await test.step(`the sentences are whole at ${size.width} x ${size.height}`, async () => {
      for (const scenario of sentences) {
        await open(page, `?embed=1#scenario=${scenario}`);
        await expect.poll(() => cutSentences(page), scenario).toBeLessThanOrEqual(1);
      }
    });
  }

  await test.step("engines side by side stand below each other, none over another", async () => {
    await resize(page, { width: 800, height: 450 });
    await open(page, "?embed=1#scenario=gearbox-weights&t=9");
    await press(page, "c");
    const panes = page.locator("section[aria-label^='Engine ']");
    await expect(panes).toHaveCount(3);
    for (const pane of await panes.all()) {
      const drawing = await boxOf(pane.locator(STRUCTURE));
      expect(drawing.bottom).toBeLessThanOrEqual((await boxOf(pane)).bottom + 1);
    }
  });

  await test.step("without pipeline and timeline the page does not scroll", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/?hide=pipeline,timeline,nonsense#scenario=bbq-coloring&t=14");
    await idle(page);
    await expect(page.getByLabel("Why", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Pipeline")).toHaveCount(0);
    await expect(page.getByLabel("Timeline", { exact: true })).toHaveCount(0);
    expect(await stepOf(page)).toBe(14);
    expect(await tooHigh(page)).toBeLessThanOrEqual(0);
  });

  await test.step("without a timeline the transport is a line, with a short slider", async () => {
    await page.goto("/?hide=top,timeline#scenario=bbq-coloring&t=14");
    await idle(page);
    expect((await boxOf(page.getByLabel("Speed"))).width).toBeLessThan(200);
    expect((await boxOf(page.getByLabel("Transport"))).height).toBeLessThan(40);
  });
});
