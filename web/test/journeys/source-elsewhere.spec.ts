// The source of a module of the reader beside its run, and sources and waves in a frame of another site, where browsers deny storage.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import config from "../../../playwright.config.ts";
import { dropFiles, fixture, slow, startModuleServer } from "../module-server.ts";
import { expect, idle, press, test } from "../support.ts";

// As in frames.spec.ts: storage in frames of other sites is denied.
const { launchOptions } = config.use ?? {};
const args = (launchOptions?.args ?? []).map((arg) =>
  arg.startsWith("--disable-features=") ? `${arg},ThirdPartyStoragePartitioning` : arg,
);
test.use({ launchOptions: { ...launchOptions, args } });

let server: Awaited<ReturnType<typeof startModuleServer>>;

// The hardware with all signals is built once.
test.describe.configure({ mode: "serial", timeout: 600_000 });

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  server = await startModuleServer(7);
});
test.afterAll(() => server.close());

/** Finds a signal in the Source tab, which is open or will be. */
async function find(page: Page | FrameLocator, signal: string): Promise<void> {
  await page.getByRole("combobox", { name: "Signal", exact: true }).fill(signal, slow);
}

test("a module of the reader has lines with values, causes and waves", async ({ page }) => {
  await page.goto(`${server.url}#adopt`);
  await expect(page.getByRole("heading", { name: "Drop your queue here" })).toBeVisible(slow);
  await idle(page);
  await dropFiles(page, fixture("op_enum"));
  await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
  await idle(page);
  await page.getByRole("button", { name: "Build and measure" }).click();
  await expect(page.getByRole("button", { name: "Measure again" })).toBeVisible(slow);
  await idle(page);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/#s=/, slow);
  await idle(page);
  await press(page, "End", "ArrowLeft");
  const step = Number(await page.locator("html").getAttribute("data-step"));

  await test.step("its own file is shown, with the values of the step", async () => {
    await page.getByRole("tab", { name: "Source" }).click();
    await find(page, "count_q");
    await expect(page.getByRole("textbox", { name: /^Source .*op_enum\.sv$/ })).toBeVisible();
    await expect(page.locator("[data-code] .cm-assigned", { hasText: "count_q <=" }).first()).toBeVisible();
    await expect(page.locator("[data-code] .cm-value", { hasText: "enqueue" }).first()).toBeVisible();
  });

  await test.step("a cause leads to its line, and on to the operation at the port", async () => {
    await page.getByRole("button", { name: "Why?" }).click();
    const why = page.getByRole("region", { name: "Cause in the source" });
    await expect(why).toContainText(`Why is count_q this behind step ${step}?`);
    await expect(why.getByRole("button", { name: /^op_enum\.sv:\d+$/ }).first()).toBeVisible();
    for (const signal of ["enqueue", "op_i"])
      await why
        .getByRole("button", { name: new RegExp(`${signal} = `) })
        .first()
        .click();
    await expect(why).toContainText("an input of the top");
  });

  await test.step("its waves have the names of its enumeration", async () => {
    await find(page, "op_i");
    await page.getByRole("button", { name: "Waves", exact: true }).click();
    const value = page.getByRole("region", { name: "Waves" }).getByLabel(`op_i in step ${step}`);
    await expect(value).toHaveText(/^Op[A-Z]/, slow);
  });
});

test("in a frame of another site sources, causes and waves work, and nothing complains", async ({ page }) => {
  const address = `${server.url}#scenario=pifo-fig12-logical&t=12`.replaceAll("&", "&amp;");
  const host = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><link rel="icon" href="data:," /><iframe style="width: 1200px; height: 680px" src="${address}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("tab", { name: "Source" }).click(slow);
  // Otherwise this test would check another case.
  const isDenied = await page.frames()[1]?.evaluate(() => {
    try {
      return localStorage.length < 0;
    } catch {
      return true;
    }
  });
  expect(isDenied).toBe(true);
  await find(frame, "u_list.count_q");
  await expect(frame.locator("[data-code] .cm-assigned").first()).toBeVisible();
  await frame.getByRole("button", { name: "Why?" }).click();
  await expect(frame.getByRole("region", { name: "Cause in the source" })).toContainText("u_list.count_q = 3");
  await frame.getByRole("button", { name: "Waves", exact: true }).click();
  const value = frame.getByRole("region", { name: "Waves" }).getByLabel("u_list.count_q in step 12");
  await expect(value).toHaveText("4", slow);
  await page.goto("about:blank");
  host.closeAllConnections();
  host.close();
});
