import { expect, forgive, idle, open, picture, press, stepOf, test } from "./support.ts";

const START = "#scenario=bbq-coloring&t=14";

/** The worker ends in a way of its own; the page learns of it by the next step at the latest. */
const deaths: [how: string, kill: string][] = [
  ["is closed", "self.close()"],
  ["hangs", "setTimeout(() => { for (;;); })"],
  ["throws", "setTimeout(() => { throw new Error('out of memory') })"],
];

for (const [how, kill] of deaths) {
  test(`when the worker ${how}, the page says so and goes on at the last good step`, async ({ page }) => {
    await open(page, START);
    const before = await picture(page);
    const worker = page.workers()[0];
    if (!worker) throw new Error("no worker");
    await worker.evaluate(kill).catch(() => {});
    await page.keyboard.press("ArrowRight");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The simulation stopped and was restarted", { timeout: 10_000 });
    await expect(alert).toContainText("open again at step 14");
    await idle(page);
    expect(await picture(page)).toBe(before);
    await press(page, "Escape", "ArrowRight");
    await expect(alert).toBeHidden();
    expect(await stepOf(page)).toBe(15);
    // The error in the worker is the test's own.
    forgive(page);
  });
}

test("a worker that cannot be loaded is told", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/#scenario=bbq-coloring");
  await expect(page.getByRole("alert")).toContainText("The simulation stopped and could not be restarted");
  forgive(page);
});
