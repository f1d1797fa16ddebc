// Links that mail, chat and HTML have altered, in a browser's address, its history, and dropped text. All alterations:
// ../wasm/links.test.ts, ../dom/links.test.ts.

import type { Page } from "@playwright/test";
import { expect, idle, open, stepOf, test } from "../support.ts";

const hash = (page: Page) => page.evaluate(() => location.hash);

/** Waits until this address is shown at this step. */
async function shows(page: Page, address: string, step: number): Promise<void> {
  await expect.poll(() => hash(page)).toBe(address);
  await idle(page);
  expect(await stepOf(page)).toBe(step);
}

test("a mangled link opens from the address bar, in the page and dropped; Back leads back, and nothing else is asked", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await test.step("a mangled address shows the scenario at its step, and the clean one takes its place", async () => {
    for (const mangled of [
      "#scenario=bbq-coloring&t=14”",
      "?utm_source=mail&amp;fbclid=x#scenario=bbq-color\u00ading&amp;t=14",
      "?hide=why%23scenario=bbq-coloring&t=14",
    ]) {
      await page.goto("about:blank");
      await open(page, mangled);
      await shows(page, "#scenario=bbq-coloring&t=14", 14);
    }
  });

  await test.step("so does one that the page is sent to, and Back leads to where the reader was", async () => {
    await open(page, "#scenario=bbq-reset&t=3");
    await page.evaluate(() => {
      location.hash = "#scenario=bbq-coloring&amp;t=14";
    });
    await shows(page, "#scenario=bbq-coloring&t=14", 14);
    await page.goBack();
    await shows(page, "#scenario=bbq-reset&t=3", 3);
  });

  await test.step("text that is dropped opens", async () => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "[reset](https://example.org/#scenario=bbq-reset&amp;t=5).");
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => stepOf(page)).toBe(5);
    await idle(page);
  });

  await test.step("a wrapper that hides its link asks nothing of the network", async () => {
    await page.keyboard.press("o");
    await page.getByLabel("Paste a link or a scenario file").fill("https://bit.ly/3xYz");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("hidden in an address of bit.ly");
    expect(await stepOf(page)).toBe(5);
    const { origin } = new URL(page.url());
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith("about:"))).toEqual([]);
  });
});
