// Ten modules of the usual shapes, each with a planted bug, which is found and shrunk on the page of the development server by keyboard alone.

import type { Page } from "@playwright/test";
import { fixture, slow, sourceOf, startModuleServer } from "../module-server.ts";
import { expect, idle, press, test } from "../support.ts";
import { openTab, pressButton, tabTo } from "../tab-key.ts";

/** The modules, and what each is an example of. */
const MODULES: [name: string, about: string][] = [
  ["pifo_two_push", "two ports that put"],
  ["lane_arrays", "four ports that put"],
  ["op_enum", "an operation code"],
  ["struct_ports", "structures as ports"],
  ["fwft_heap", "valid and ready"],
  ["sentinel_tree", "no flow control, a word that is nothing"],
  ["busy_insert", "cycles of rest"],
  ["axis_rank", "AXI-Stream"],
  ["chisel_queue", "Verilog from Chisel"],
  ["vhdl_fifo", "Verilog from VHDL"],
];

/** Operations that are left at most: the shortest sequences of the bugs have 2 to 6. */
const MOST_LEFT = 8;

let server: Awaited<ReturnType<typeof startModuleServer>>;

test.describe.configure({ mode: "default", timeout: 600_000 });

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  server = await startModuleServer(3);
});

test.afterAll(() => server?.close());

/** Chooses the files of a module in the dialog of the system. */
async function chooseFiles(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const opened = page.waitForEvent("filechooser");
  await tabTo(page, /^button Choose files…$/);
  await page.keyboard.press("Enter");
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  }));
  await (await opened).setFiles(files);
}

for (const [name, about] of MODULES)
  test(`the bug of ${name} (${about}) is found and shrunk by keyboard alone`, async ({ page }, info) => {
    const started = Date.now();
    let before = started;
    const took: string[] = [];
    /** Writes down how long a part of the walk took; nothing depends on it. */
    const note = (part: string) => {
      took.push(`${part} ${((Date.now() - before) / 1000).toFixed(1)} s`);
      before = Date.now();
    };
    await page.goto(`${server.url}#adopt`);
    await idle(page);

    await test.step("its files are chosen, built and measured", async () => {
      await chooseFiles(page, fixture(name));
      await expect(page).toHaveURL(new RegExp(`#adopt=${name}$`), slow);
      await idle(page);
      note("understood");
      await pressButton(page, /^button Build and measure$/);
      await expect(page.getByRole("button", { name: "Measure again" })).toBeVisible(slow);
      await idle(page);
      note("built and measured");
    });

    await test.step("without the bug it agrees with the model to the end", async () => {
      await pressButton(page, /^button Run$/);
      await expect(page).toHaveURL(/#s=/, slow);
      await press(page, "End");
      await expect(page.getByText("✓ RTL = model")).toBeVisible();
      note("run");
    });

    await test.step("the bug is typed into its source and saved, which builds it", async () => {
      await openTab(page, "Scenario");
      await pressButton(page, /^button Sources…$/);
      // Packages come before their module.
      const editor = sourceOf(page, Object.keys(fixture(name)).find((file) => file.startsWith(`${name}.`)) ?? "");
      await expect(editor).toBeVisible(slow);
      await tabTo(page, /^textbox Source /);
      await expect(editor).toBeFocused();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("`define BUG\n");
      before = Date.now();
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("dialog").getByRole("button", { name: /^Go to step/ })).toBeVisible(slow);
      note("built again");
      await pressButton(page, /^button Go to step/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await test.step("the divergence is looked at and shrunk", async () => {
      await press(page, "End");
      await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
      await pressButton(page, /^button details…$/);
      before = Date.now();
      await pressButton(page, /^button Shrink$/);
      const shrunk = page.getByText(/^Shrunk .* operations? to \d+ in /);
      await expect(shrunk).toBeVisible(slow);
      note("shrunk");
      const said = await shrunk.innerText();
      info.annotations.push({ type: name, description: `${took.join(", ")}; ${said}` });
      expect(Number(/ to (\d+) in /.exec(said)?.[1])).toBeLessThanOrEqual(MOST_LEFT);
      expect(said).toContain("none can go");
    });

    await test.step("what is left shows the divergence", async () => {
      await press(page, "Escape");
      await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
    });
  });
