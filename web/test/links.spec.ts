// Links as mail, chat and HTML leave them, opened in a browser: the address, a frame, the dialog, text that is dropped. All kinds:
// test/wasm/links.test.ts.

import type { Page } from "@playwright/test";
import { expect, idle, open, stepOf, test } from "./support.ts";

const hash = (page: Page) => page.evaluate(() => location.hash);

test("a mangled address shows the scenario at its step, and the clean one takes its place", async ({ page }) => {
  for (const mangled of [
    "#scenario=bbq-coloring&amp;t=14",
    "#scenario=bbq-coloring&t=14)",
    "#scenario=bbq-coloring&t=14>",
    "#scenario=bbq-coloring&t=14”",
    "#scenario%3Dbbq-coloring%26t%3D14",
    "#scenario=bbq-coloring&t=14&utm_source=mail",
    "?utm_source=mail&amp;fbclid=x#scenario=bbq-color\u00ading&amp;t=14",
    "?hide=why%23scenario=bbq-coloring&t=14",
  ]) {
    await page.goto("about:blank");
    await open(page, mangled);
    expect(await stepOf(page), mangled).toBe(14);
    expect(await hash(page), mangled).toBe("#scenario=bbq-coloring&t=14");
  }
});

test("so does one that the page is sent to, and Back leads to where the reader was", async ({ page }) => {
  await open(page, "#scenario=bbq-reset&t=3");
  await page.evaluate(() => {
    location.hash = "#scenario=bbq-coloring&amp;t=14";
  });
  await expect.poll(() => stepOf(page)).toBe(14);
  await idle(page);
  expect(await hash(page)).toBe("#scenario=bbq-coloring&t=14");
  await page.goBack();
  await expect.poll(() => stepOf(page)).toBe(3);
  expect(await hash(page)).toBe("#scenario=bbq-reset&t=3");
});

test("lessons, guides, experiments and comparisons are opened too", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&amp;stop=2");
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  expect(await hash(page)).toBe("#lesson=bbq-tree&stop=2");
  await open(page, "#about=sp-pifo&amp;at=limits");
  await expect.poll(() => hash(page)).toBe("#about=sp-pifo&at=limits");
  await open(page, "#compare=scenario=bbq-coloring&amp;with=scenario=bbq-coloring-off&amp;t=17");
  await expect.poll(() => hash(page)).toBe("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17");
});

test("a lesson that is not there is answered with those of a name like it", async ({ page }) => {
  await open(page, "#lesson=bbq-tre&amp;stop=2");
  await expect(page.getByRole("heading", { name: "There is no lesson “bbq-tre”" })).toBeVisible();
  await page.getByText("like it").getByRole("link", { name: "bbq-tree" }).click();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
});

test("a frame is opened by what an editor made of its address, and by messages", async ({ page }) => {
  const html = `<!doctype html><iframe src="/?embed=1#scenario=bbq-coloring&amp;amp;t=14" width="900" height="560"></iframe>
    <iframe src="/?embed=1%23lesson=bbq-tree&amp;stop=2" width="900" height="560"></iframe>
    <script>window.told = []; addEventListener("message", ({ source, data }) =>
      data.queuescope === 1 && told.push({ frame: source === frames[0] ? 0 : 1, link: data.link, why: data.why }));</script>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/host.html");
  const told = () =>
    page.evaluate(() => (window as unknown as { told: { frame: number; link?: string; why?: string }[] }).told);
  const last = async (frame: number) => (await told()).findLast((one) => one.frame === frame)?.link;
  await expect.poll(() => last(0)).toBe("#scenario=bbq-coloring&t=14");
  await expect.poll(() => last(1)).toBe("#lesson=bbq-tree&stop=2");
  const load = (link: string) =>
    page.evaluate((link) => window.frames[0]?.postMessage({ queuescope: 1, do: "load", link }, "*"), link);
  await load("<https://example.org/#scenario=bbq-reset&amp;t=3>");
  await expect.poll(() => last(0)).toBe("#scenario=bbq-reset&t=3");
  await load("%23compare%3Dscenario%3Da%26with%3Dscenario%3Db");
  await expect
    .poll(async () => (await told()).map(({ why }) => why))
    .toContain("load: a comparison fills a page of its own; load one of its sides");
});

test("a mail is pasted into the dialog, and dropped", async ({ page }) => {
  await open(page, "#scenario=bbq-reset&t=3");
  await page.keyboard.press("o");
  const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent("https://example.org/#scenario=bbq-coloring&t=14")}&data=05%7C02&reserved=0`;
  const quoted = wrapped
    .match(/.{1,72}/g)
    ?.map((line) => `> ${line}`)
    .join("\n");
  await page.getByLabel("Paste a link or a scenario file").fill(`> Look at this:\n${quoted}\n> Regards\n`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
  await expect.poll(() => hash(page)).toBe("#scenario=bbq-coloring&t=14");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "[reset](https://example.org/#scenario=bbq-reset&amp;t=5).");
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => stepOf(page)).toBe(5);
});

test("a wrapper that hides its link asks nothing of the network", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill("https://bit.ly/3xYz");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("hidden in an address of bit.ly");
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  expect(await stepOf(page)).toBe(14);
});
