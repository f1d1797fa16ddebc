// Modules of the reader beyond the first run: whole folders, files that another program saves, links to modules that are not here, comparisons,
// and a page of plain files without a network.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { dropFiles, fixture, slow, startModuleServer } from "../module-server.ts";
import { expect, forgive, idle, press, stepField, test } from "../support.ts";

let server: Awaited<ReturnType<typeof startModuleServer>>;
let folder: string;

test.describe.configure({ mode: "serial", timeout: 600_000 });

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  server = await startModuleServer(4);
  folder = path.join(mkdtempSync(path.join(tmpdir(), "queuescope-")), "my queue");
});

test.afterAll(async () => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
  await server?.close();
});

const OP_ENUM = fixture("op_enum");
const MODULE = OP_ENUM["op_enum.sv"] ?? "";

/** Writes the folder of a project: the sources, and what a project has besides. */
function writeFolder(): void {
  const files = {
    "src/op_enum.sv": MODULE,
    "src/types/op_enum_pkg.sv": OP_ENUM["op_enum_pkg.sv"] ?? "",
    "README.md": "# My queue\n",
    ".git/hidden.sv": "no SystemVerilog",
    "node_modules/other/other.sv": "no SystemVerilog",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const main = (page: Page) => page.locator("main");
const rebuilt = (page: Page) => page.getByRole("region", { name: "Rebuild" });

/** The page with the list of modules and nothing open. */
async function openList(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${server.url}#adopt`);
  await expect(page.getByRole("heading", { name: "Drop your queue here" })).toBeVisible(slow);
  await idle(page);
}

/** Forgets all stored modules. */
async function removeModules(page: Page): Promise<void> {
  await openList(page);
  const remove = page.getByRole("button", { name: /^Remove \w+$/ });
  while ((await remove.count()) > 0) {
    await remove.first().click();
    await page.getByRole("button", { name: /^Remove for good/ }).click();
    await idle(page);
  }
}

async function buildAndMeasure(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Build and measure" }).click();
  await expect(page.getByRole("button", { name: "Measure again" })).toBeVisible(slow);
  await idle(page);
}

async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/#s=/, slow);
  await idle(page);
}

test("a folder is chosen or dropped, and what another program saves in it is built", async ({ page }) => {
  writeFolder();
  await openList(page);
  const files = page.getByRole("navigation", { name: "Files" });

  await test.step("of a chosen folder the sources are read", async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a folder…" }).click();
    await (await chooser).setFiles(folder);
    await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
    await idle(page);
    await page.getByRole("tab", { name: "Sources" }).click();
    await expect(files).toHaveText(/^op_enum\.sv\s*types\/op_enum_pkg\.sv$/);
  });

  await test.step("a dropped folder has the same, and is watched", async () => {
    await removeModules(page);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
    await session.detach();
    await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
    await idle(page);
    await page.getByRole("tab", { name: "Sources" }).click();
    await expect(files).toHaveText(/^op_enum\.sv\s*types\/op_enum_pkg\.sv$/);
    await expect(main(page)).toContainText("The file of your disk is watched");
    await buildAndMeasure(page);
  });

  await test.step("saved elsewhere it is built again; what was measured is of the former hardware", async () => {
    const before = await main(page)
      .getByText(/built [0-9a-f]{7}$/)
      .innerText();
    writeFileSync(path.join(folder, "src/op_enum.sv"), `// saved elsewhere\n${MODULE}`);
    await expect(main(page)).toContainText("The hardware was built again since", slow);
    await expect(main(page)).not.toContainText(before);
  });

  await test.step("over its run, a bug that is saved elsewhere is in the run", async () => {
    await run(page);
    await press(page, "End");
    await expect(page.getByText("✓ RTL = model")).toBeVisible();
    writeFileSync(path.join(folder, "src/op_enum.sv"), `\`define BUG\n${MODULE}`);
    // The words of an operation come as in the list of operations: data @ rank.
    await expect(rebuilt(page)).toContainText(/gives 4 @ 25337 in step 15 before the edit, and now op 5/, slow);
    await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  });

  await test.step("a file with an error is said, the run goes on, and the file is here after a reload", async () => {
    writeFileSync(path.join(folder, "src/op_enum.sv"), MODULE.replace("endmodule", "endmodul"));
    await expect(rebuilt(page)).toContainText("the run goes on with the hardware that it had", slow);
    forgive(page);
    await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
    await page.reload();
    await expect(page.getByText("✕ RTL ≠ model")).toBeVisible(slow);
    await page.goto(`${server.url}#adopt=op_enum`);
    await expect(main(page)).toContainText("changed since it was built", slow);
  });
});

/** The link to a run of the fixture, at step 7. */
let link = "";

test("a link whose module is not here names its files, and opens once the module is", async ({ page }) => {
  await removeModules(page);
  await dropFiles(page, OP_ENUM);
  await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
  await idle(page);
  await buildAndMeasure(page);
  await run(page);
  link = page.url().replace(/(&t=\d+)?$/, "&t=7");
  const alert = page.getByRole("alert").first();
  /** Opens the link on a page that has nothing open. */
  const follow = async () => {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(alert).toContainText("that this browser does not have", slow);
    await idle(page);
  };
  const waits = (name: string) => page.getByRole("button", { name, exact: true });
  const opened = async () => {
    await expect(stepField(page)).toHaveValue("7", slow);
    await expect(page.getByText("✓ RTL = model")).toBeVisible();
  };

  await test.step("without the module it names the bundle, and other sources make another build", async () => {
    await removeModules(page);
    await follow();
    await expect(alert).toContainText("no such module");
    await expect(alert).toContainText("op_enum.adopted.json");
    await dropFiles(page, { ...OP_ENUM, "op_enum.sv": `// changed\n${MODULE}` });
    await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
    await idle(page);
    await buildAndMeasure(page);
    await waits("Open the scenario that waits with this build").click();
    await opened();
  });

  await test.step("with another build the link says so; of the same sources it opens as it is", async () => {
    await follow();
    await expect(alert).toContainText("its build");
    await dropFiles(page, OP_ENUM);
    await expect(page).toHaveURL(/#adopt=op_enum$/, slow);
    await idle(page);
    await buildAndMeasure(page);
    await waits("Open the scenario that waits").click();
    await opened();
    await expect(page).toHaveURL(link);
  });

  await test.step("Back leads to the module, where nothing waits any more", async () => {
    await page.goBack();
    await idle(page);
    await expect(page).toHaveURL(/#adopt=op_enum$/);
    await expect(page.getByRole("button", { name: "Measure again" })).toBeVisible();
    await expect(page.getByRole("button", { name: /that waits/ })).toHaveCount(0);
  });
});

test("two runs of a module are compared side by side", async ({ page }) => {
  const own = link.replace(/^.*#(s=.*)&t=.*$/, "$1");
  await page.goto("about:blank");
  await page.goto(`${server.url}#compare=${own}&with=${own}&t=20`);
  for (const side of ["Left", "Right"]) {
    const frame = page.frameLocator(`iframe[title^="${side}:"]`);
    await expect(frame.getByText("comes out").first()).toBeVisible(slow);
    await expect(frame.getByRole("alert")).toHaveCount(0);
  }
  await expect(page.getByText("All of both runs: the same results")).toBeVisible(slow);
});

test("a bundle runs on a page of plain files, also without a network; new sources are refused with the reason", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("about:blank");
  await page.goto(`${server.url}#adopt=op_enum`);
  await page.getByRole("button", { name: "More" }).click(slow);
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Save bundle/ }).click();
  const bundle = readFileSync(await (await download).path(), "utf8");

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const plain = await context.newPage();
  // The page keeps its files from the second visit on, those of its workers too.
  await plain.goto("/#adopt");
  await plain.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await plain.reload();
  await dropFiles(plain, { "op_enum.adopted.json": bundle });
  await expect(plain).toHaveURL(/#adopt=op_enum$/, slow);
  await idle(plain);
  await run(plain);
  await press(plain, "ArrowRight", "ArrowRight");
  // The address follows a moment later.
  await expect(plain).toHaveURL(/&t=2$/);
  const kept = (file: string) =>
    plain.evaluate(
      async (file) => (await (await caches.open("files")).keys()).some(({ url }) => new RegExp(file).test(url)),
      file,
    );
  for (const file of ["/session_bg-.*wasm$", "/adopt_bg-.*wasm$", "/maps_bg-.*wasm$", "/Timeline-.*js$"])
    await expect.poll(() => kept(file), { intervals: [300] }).toBe(true);
  await context.setOffline(true);

  await test.step("without a network the run and the module are here, and it is measured", async () => {
    await plain.reload();
    await expect(stepField(plain)).toHaveValue("2", slow);
    await expect(plain.getByText("✓ RTL = model")).toBeVisible();
    await plain.goBack();
    await expect(plain.getByRole("region", { name: "Findings" })).toContainText("8 elements fit", slow);
    await plain.getByRole("button", { name: "Measure again" }).click();
    await expect(plain.getByRole("region", { name: "Findings" })).toContainText("in 29,305 cycles", slow);
    await run(plain);
  });

  await test.step("new sources are refused with the reason and the command", async () => {
    await dropFiles(plain, fixture("xilinx_fifo"));
    const problem = plain.getByRole("alert", { name: "Problem" });
    await expect(problem).toContainText("This page does not build hardware");
    await expect(problem).toContainText("npm run -s queuescope -- adopt xilinx_fifo.v");
  });
  await context.close();
});
