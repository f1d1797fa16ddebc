// An exercise in a learning platform: the package as it is unpacked, on a host that knows no types of files, in a frame of the platform's page.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { scormPackage } from "../../../scripts/scorm.mjs";
import { solutionOf, solved, startText } from "../exercise-files.ts";
import { serveFolder } from "../static-host.ts";
import { expect, paste, test } from "../support.ts";

const NAME = "bbq-stale-counter";
const root = path.resolve(import.meta.dirname, "../../..");
// Tests of a file run beside each other, each in a process of its own.
const folder = path.join(root, `.cache/scorm-${process.pid}`);

/** The page of a platform: the run-time of scorm-again, which keeps what it is told in the window's name, and the package in a frame. */
const PLATFORM = `<!doctype html><meta charset="utf-8"><title>Platform</title><link rel="icon" href="data:,">
<script src="scorm12.js"></script>
<script>
  const kept = window.name === "" ? {} : JSON.parse(window.name);
  window.API = new Scorm12API({ autocommit: false, logLevel: "NONE" });
  API.loadFromJSON({ cmi: { core: { student_name: "Lovelace, Ada", ...kept.core }, suspend_data: kept.suspend_data ?? "" } }, "");
  const keep = () => {
    const { core, suspend_data } = JSON.parse(API.renderCMIToJSONString()).cmi;
    const { lesson_status, score } = core;
    window.name = JSON.stringify({ core: { lesson_status, score: { raw: score.raw } }, suspend_data });
    window.seen = { lesson_status, raw: score.raw };
  };
  API.on("LMSCommit", keep);
  API.on("LMSFinish", keep);
</script>
<iframe src="package/start.html" style="width: 100%; height: 95vh; border: 0"></iframe>`;

let host: Awaited<ReturnType<typeof serveFolder>>;

test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  const files = unzipSync(scormPackage(path.join(root, "dist"), { name: NAME, title: "A <stale> counter & more" }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, "package", name)), { recursive: true });
    writeFileSync(path.join(folder, "package", name), bytes);
  }
  writeFileSync(
    path.join(folder, "scorm12.js"),
    readFileSync(path.join(root, "node_modules/scorm-again/dist/scorm12.js")),
  );
  writeFileSync(path.join(folder, "index.html"), PLATFORM);
  // The type of scripts and pages alone: browsers need those.
  host = await serveFolder(folder, [".html", ".js", ".css"]);
});

test.afterAll(() => {
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

const points = (frame: FrameLocator) => frame.locator("[data-points]");
const seen = (page: Page) => page.evaluate(() => (globalThis as { seen?: object }).seen ?? null);

test("an exercise reports its points to a learning platform, and goes on in the next visit", async ({ page }) => {
  test.slow();
  await page.goto(host.url);
  const frame = page.frameLocator("iframe");
  await expect(points(frame)).toHaveText("0 of 5 points");
  await expect(frame.getByText("reported to the learning platform")).toBeVisible();
  await expect.poll(() => seen(page)).toMatchObject({ lesson_status: "incomplete", raw: "0" });

  await test.step("an answer", async () => {
    await frame.getByLabel("Your answer").fill("2");
    await frame.getByRole("button", { name: "Check" }).click();
    await expect.poll(() => seen(page)).toMatchObject({ lesson_status: "incomplete", raw: "20" });
  });

  await test.step("the run", async () => {
    await frame.getByRole("button", { name: "Edit the scenario…" }).click();
    await expect(frame.getByRole("textbox", { name: "Scenario as text" })).toBeFocused();
    await page.keyboard.press("Control+a");
    const inside = page.frames().find((one) => one.url().includes("package/index.html"));
    await paste(inside ?? page, solved(startText(NAME), solutionOf(NAME)));
    await page.keyboard.press("Control+Enter");
    await expect(points(frame)).toHaveText("5 of 5 points");
    await expect.poll(() => seen(page)).toMatchObject({ lesson_status: "completed", raw: "100" });
  });

  await test.step("the next visit, in a browser that has kept nothing", async () => {
    const inside = page.frames().find((one) => one.url().includes("package/index.html"));
    await inside?.evaluate(() => localStorage.clear());
    await page.goto(`${host.url}?again`);
    await expect(points(frame)).toHaveText("5 of 5 points");
    await frame.getByRole("button", { name: "Hand in…" }).click();
    await expect(frame.getByRole("dialog").getByRole("textbox")).toHaveValue("Lovelace, Ada");
  });
});

test("the package opens without a platform too, and says that nothing is reported", async ({ page }) => {
  await page.goto(`${host.url}package/start.html`);
  await expect(page.getByText("No learning platform answers")).toBeVisible();
  await expect(page.locator("[data-points]")).toHaveText("0 of 5 points");
});
