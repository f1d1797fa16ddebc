// The worker ends, or does not load: the page shows a message, and no open work is lost. Failures at random moments: deaths.spec.ts.

import { expect, forgive, idle, open, picture, press, stepOf, test } from "../support.ts";

const START = "#scenario=bbq-coloring&t=14";

/** Ways in which the worker ends. For a silent one the page learns of it after the next step; otherwise the error reports it at once,
 * without a key. */
const deaths: [how: string, kill: string, silent: boolean][] = [
  ["is closed", "self.close()", true],
  ["hangs", "setTimeout(() => { for (;;); })", true],
  ["throws", "setTimeout(() => { throw new Error('out of memory') })", false],
];

test("the page says so when worker or hardware cannot be loaded, and when the worker ends it goes on at the last good step", async ({
  page,
}) => {
  test.slow();
  await test.step("hardware that cannot be loaded: what was open stays until it can", async () => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      const name = /bbq_w\w+?(?=-[\w-]+\.wasm$)/.exec(request.url())?.[0];
      if (name) loaded.push(name);
    });
    await open(page, "#scenario=bbq-first-steps&t=3");
    expect(loaded).toEqual(["bbq_w8_d1_n15"]);
    const before = await picture(page);
    await page.route("**/bbq_w4_d2_n15*.wasm", (route) => route.abort());
    await page.evaluate(() => {
      location.hash = "#scenario=bbq-fig3-misrouted&t=2";
    });
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The hardware model bbq_w4_d2_n15 could not be loaded");
    await expect(alert).toContainText("What was open is still open.");
    await idle(page);
    expect(await picture(page)).toBe(before);
    forgive(page);

    await page.unroute("**/bbq_w4_d2_n15*.wasm");
    await page.evaluate(() => {
      location.hash = "#scenario=bbq-fig3-misrouted&t=4";
    });
    await idle(page);
    await expect(alert).toBeHidden();
    expect(await stepOf(page)).toBe(4);
    expect(loaded).toEqual(["bbq_w8_d1_n15", "bbq_w4_d2_n15", "bbq_w4_d2_n15"]);
  });
  for (const [what, files] of [
    ["the script of the worker", "**/worker-*.js"],
    ["what the worker fetches", "**/*.wasm"],
  ] as const)
    await test.step(`${what} cannot be loaded`, async () => {
      await page.goto("about:blank");
      await page.route(files, (route) => route.abort());
      await page.goto("/#scenario=bbq-coloring");
      await expect(page.getByRole("alert")).toContainText("The simulation stopped and could not be restarted");
      await expect(page.getByRole("alert")).toHaveCount(1);
      await page.unroute(files);
      forgive(page);
    });
  for (const [how, kill, silent] of deaths)
    await test.step(`the worker ${how}`, async () => {
      await page.goto("about:blank");
      await open(page, START);
      const good = new Map([[14, await picture(page)]]);
      await press(page, "ArrowRight");
      good.set(15, await picture(page));
      await press(page, "ArrowLeft");
      const worker = page.workers().at(-1);
      if (!worker) throw new Error("no worker");
      await worker.evaluate(kill).catch(() => {});
      // A key after the error would take a step in the new worker.
      if (silent) await page.keyboard.press("ArrowRight");
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("The simulation stopped and was restarted", { timeout: 10_000 });
      await idle(page);
      // The valid drawing of the next step may have arrived before.
      const step = await stepOf(page);
      expect(await picture(page)).toBe(good.get(step));
      await expect(alert).toContainText(`open again at step ${step}`);
      await press(page, "Escape", "ArrowRight");
      await expect(alert).toBeHidden();
      expect(await stepOf(page)).toBe(step + 1);
      // The test itself causes the error in the worker.
      forgive(page);
    });
});
