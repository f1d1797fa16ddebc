// Edits of the hardware in a copy of the sources, while the development server serves the page from it.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, forgive, idle, stepField, test } from "../support.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copy = path.join(root, ".cache/edits");
const PARTS = [
  ...["rtl", "scripts", "wasm/rtl-bridge", "web", "scenarios", "experiments", "node_modules"],
  ...["package.json", "vite.config.ts"],
  // Hardware that was built for the page.
  ...[".cache/rtl/gen", ".cache/rtl/obj/wasm", ".cache/rtl/numbers", ".cache/stamps"],
  // Inputs of the models' size numbers, so that the numbers are not stale.
  ...["contract", "images", "models", "programs", "scr"].map((crate) => `wasm/${crate}`),
];
/** Tools that the development server does not need, which are most of node_modules. */
const TOOLS = /node_modules\/(@biomejs|@typescript|playwright|playwright-core|axe-core|vitest)$/;
const port = Number(process.env.QUEUESCOPE_TEST_PORT ?? 4173) + 1;
const url = `http://localhost:${port}/`;

/** The bounds of SP-PIFO, a design that compiles fast. With the fault, the bounds do not fall. */
const BOUNDS = "rtl/sp_pifo/sp_pifo_bounds.sv";
const RIGHT = "if (adapt_i && push_down) bounds_d = lowered;";
/** One bit too many, of which Verilator warns. */
const SAME = "if (adapt_i && push_down) bounds_d = {1'b0, lowered | (lowered & bounds_q)};";
const WRONG = "if (adapt_i && push_down) bounds_d = bounds_q;";
const SENSELESS = "if (adapt_i && push_down) bounds_d = ; lowered;";

/** The hardware on the page, and hardware that another scenario needs. */
const SHOWN = "sp_pifo_queues2_capacity10";
const OTHER = "sp_pifo_queues8_capacity10";

let server: ChildProcess;
let said = "";

// A build takes seconds; on a busy machine, many.
test.describe.configure({ mode: "serial", timeout: 600_000 });
const slow = { timeout: 120_000 };

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  await rm(copy, { recursive: true, force: true });
  await mkdir(path.join(copy, ".cache"), { recursive: true });
  for (const part of PARTS) {
    const filter = (from: string) => !TOOLS.test(from);
    await cp(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
  // The Python wheels, and Zig's compiled C++ library, whose build alone takes a minute.
  for (const tools of [".cache/venv", ".cache/zig"])
    if (existsSync(path.join(root, tools))) await symlink(path.join(root, tools), path.join(copy, tools));
  const vite = path.join(copy, "node_modules/vite/bin/vite.js");
  server = spawn(process.execPath, [vite, "--port", String(port), "--strictPort"], { cwd: copy });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (data) => {
      said += data;
    });
  }
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => said,
        ),
      slow,
    )
    .toBe(true);
});

test.afterAll(async () => {
  server?.kill();
  await rm(copy, { recursive: true, force: true });
});

async function edit(from: string, to: string): Promise<void> {
  const file = path.join(copy, BOUNDS);
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

const module = (name: string) => stat(path.join(copy, `web/src/gen/rtl/${name}.wasm`)).then(({ mtimeMs }) => mtimeMs);

test("an edit rebuilds the hardware on the page, which keeps the step that was wanted", async ({ page }) => {
  const note = page.locator("pre[role=status]");
  const agree = page.getByText("RTL = model");
  const step = stepField(page);
  await page.goto(`${url}#scenario=sp-pifo-fig3&t=12`);
  await expect(agree).toBeVisible(slow);
  await idle(page);
  const other = await module(OTHER);
  /** The step from which the edit's results differ. */
  let parted = 0;

  await test.step("an edit that is wrong rebuilds the hardware on the page, which goes on meanwhile", async () => {
    await edit(RIGHT, WRONG);
    await expect(note).toHaveText(`Rebuilding the hardware: ${SHOWN}`, slow);
    // The page continues to work during the build.
    await expect(agree).toBeVisible();
    // The run ends at the step in which the bounds should have fallen.
    await expect(page).toHaveURL(/&t=6$/, slow);
    await expect(agree).toBeHidden();
    expect(await module(OTHER)).toBe(other);
    const ends =
      /^Results are the same up to step 6, where the run ends now; before the edit more came from step \d+ on\./;
    await expect(note).toContainText(ends, slow);
    await expect(note.getByRole("link", { name: "Go to step 6" })).toBeVisible();
    parted = Number(/step (\d+) on/.exec((await note.textContent()) ?? "")?.[1]);
  });

  await test.step("mended, it is at the step that was wanted first, whatever was opened and closed meanwhile", async () => {
    await page.keyboard.press("s");
    await page.keyboard.press("Escape");
    await edit(WRONG, RIGHT);
    await expect(agree).toBeVisible(slow);
    await expect(page).toHaveURL(/&t=12$/);
    await expect(step).toHaveValue("12");
    await expect(note).toContainText(`where the run ended before the edit; more come from step ${parted} on.`, slow);
    await note.getByRole("link", { name: `Go to step ${parted}` }).click();
    await expect(step).toHaveValue(String(parted));
    await expect(note).toBeHidden();
    await page.goBack();
    await expect(step).toHaveValue("12");
  });

  await test.step("written otherwise, it does the same", async () => {
    await edit(RIGHT, SAME);
    const warned =
      /^Results are the same as before the edit: \d+ operations\.\s+Verilator warns:\s+rtl\/sp_pifo\/sp_pifo_bounds\.sv:\d+: WIDTH/;
    await expect(note).toHaveText(warned, slow);
    await expect(step).toHaveValue("12");
    await edit(SAME, RIGHT);
    await expect(note).toHaveText(/^Rebuilding/, slow);
    await expect(note).toHaveText(/^Results are the same/, slow);
    await page.mouse.click(5, 5);
    await expect(note).toBeHidden();
  });

  await test.step("one that is wrong is on its way when it is mended: nothing comes of it", async () => {
    const before = await module(SHOWN);
    await edit(RIGHT, WRONG);
    await expect(note).toBeVisible(slow);
    await edit(WRONG, RIGHT);
    await expect(note).toBeHidden(slow);
    await expect(agree).toBeVisible();
    expect(await module(SHOWN)).toBe(before);
  });

  await test.step("a mistake is shown with its place, and the old hardware goes on", async () => {
    await edit(RIGHT, SENSELESS);
    await expect(note).toContainText("rtl/sp_pifo/sp_pifo_bounds.sv:71:", slow);
    await expect(note).toContainText("syntax error");
    await page.keyboard.press("ArrowRight");
    await expect(step).toHaveValue("13");
    await note.click();
    await expect(note).toBeHidden();
  });

  await test.step("other hardware follows when a scenario needs it", async () => {
    await edit(SENSELESS, WRONG);
    await expect(page).toHaveURL(/&t=6$/, slow);
    await page.goto(`${url}#scenario=sp-pifo-beside-pifo&t=0`);
    await expect.poll(() => module(OTHER), slow).not.toBe(other);
  });
  forgive(page);
});
