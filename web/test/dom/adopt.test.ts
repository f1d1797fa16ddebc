// The screen of the reader's own modules, on a page that builds nothing: bundles open, and new sources are refused with the reason.

import { beforeEach } from "vitest";
import { bundleText } from "../../src/features/adopt/files/bundle.ts";
import { adoptStore, NOTHING_OPEN } from "../../src/features/adopt/store.ts";
import { EMPTY_MODULE } from "../adopt-tools.ts";
import { OP_ENUM } from "../op-enum-map.ts";
import { adoptModule } from "../wasm/adopted.ts";
import { drop, expect, idle, open, type Page, test } from "./support.ts";

beforeEach(() => adoptStore.setState(NOTHING_OPEN, true));

const MEASURED = OP_ENUM.replace(
  '{ "what": "reset"',
  '{ "what": "latency", "found": "the guess said latency 0 for `dequeue`; the words came 3 steps after it", "waves": ["op_i    |0 |2 |0", "full_o  ___/‾‾\\\\__"] },\n    { "what": "reset"',
);
const BUNDLE = bundleText({
  modules: [
    {
      name: "op_enum.map.json",
      map: MEASURED,
      build: "0123456789abcdef",
      config: "adopted_op_enum",
      module: EMPTY_MODULE,
    },
  ],
  sources: { "op_enum.sv": "module op_enum;\nendmodule\n", "op_enum_pkg.sv": "package op_enum_pkg;\nendpackage\n" },
});

const module = (page: Page) => page.getByRole("heading", { name: "op_enum" }).first();
const problem = (page: Page) => page.getByRole("alert", { name: "Problem" });

test("the screen is reached from the bar, and Back leads back", async ({ page }) => {
  await open(page, "#experiments");
  await page.getByRole("link", { name: "Your RTL" }).click();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Drop your queue here" })).toBeVisible();
  expect(page.url()).toMatch(/#adopt$/);
  expect(await page.title()).toContain("Your own RTL");
  await page.goBack();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Drop your queue here" })).toBeHidden();
});

test("where nothing is built, no source goes to a server, and the screen says so", async ({ page }) => {
  await open(page, "#adopt");
  const start = page.getByRole("region", { name: "Open a module" });
  await expect(start).toContainText("Nothing leaves this browser");
  await expect(start).not.toContainText("development server of this page");
});

test("new sources are refused with the reason and the command, and stay to be looked at", async ({ page }) => {
  await open(page, "");
  await drop(page, "module fifo(input clk);\nendmodule\n", "fifo.sv");
  await idle(page);
  await expect(problem(page)).toContainText("This page does not build hardware");
  await expect(problem(page)).toContainText("npm run -s queuescope -- adopt fifo.sv");
  await expect(page.getByRole("tab", { name: "Sources" })).toBeVisible();
  expect(page.url()).toMatch(/#adopt$/);
});

test("a bundle opens with ports, operations and what was measured, and is here after a reload", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, BUNDLE, "op_enum.adopted.json");
  await idle(page);
  await expect(module(page)).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/#adopt=op_enum$/);
  await expect(page.getByRole("list", { name: "Inputs of enqueue, dequeue" })).toContainText("op_i[2]");
  await expect(page.getByRole("region", { name: "Findings" })).toContainText("1 finding contradicts the guess");
  await expect(page.getByRole("img", { name: "op_i 0, 2, 0; full_o 0, 1, 0" })).toBeVisible();
  await page.reload();
  await idle(page);
  await expect(module(page)).toBeVisible();
  await page.goBack();
  await idle(page);
  await expect(module(page)).toBeHidden();
  await page.goForward();
  await idle(page);
  await expect(module(page)).toBeVisible();
});

test("a change of the form is a change of the text, and stored", async ({ page }) => {
  await open(page, "#adopt");
  await drop(page, BUNDLE, "op_enum.adopted.json");
  await idle(page);
  const capacity = page.getByLabel("Capacity, elements");
  await expect(capacity).toHaveValue("8");
  await capacity.fill("12");
  await expect(page.getByRole("region", { name: "Findings" })).toContainText("The map was edited since");
  await expect
    .poll(async () => (await page.app.browser.adopted.library.module("op_enum.map.json"))?.map)
    .toContain('"capacity": 12');
  await page.reload();
  await idle(page);
  await expect(page.getByLabel("Capacity, elements")).toHaveValue("12");
});

/** Checks the map, as the worker does when the reader pauses. */
async function check(): Promise<void> {
  const { bindings } = await adoptModule();
  const text = adoptStore.getState().open?.map ?? "";
  adoptStore.setState({ checked: { text, problems: JSON.parse(bindings.check(text)) } });
}

test("ties, what is pushed out, what means nothing and what is shown have fields, with what is wrong", async ({
  page,
}) => {
  await open(page, "#adopt");
  await drop(
    page,
    BUNDLE.replace(
      /\{ \\"name\\": \\"debug_o/,
      '{ \\"name\\": \\"mode_i\\", \\"direction\\": \\"in\\", \\"bits\\": 2 },\\n$&',
    ),
    "op_enum.adopted.json",
  );
  await idle(page);
  const ties = page.getByRole("region", { name: "Tied inputs" });
  await ties.getByLabel("Tie an input").fill("mode_i");
  await page.keyboard.press("Enter");
  await ties.getByLabel("mode_i", { exact: true }).fill("steps");
  await check();
  await expect(ties).toContainText("a number, or `step` for the number of the step");
  await expect(ties.getByLabel("mode_i", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await ties.getByLabel("mode_i", { exact: true }).fill("step");
  await check();
  await expect(ties).not.toContainText("found");

  const put = page.getByRole("region", { name: "Operation enqueue" });
  await put.getByLabel("Pushes an element out when").fill("nowhere_o");
  await check();
  await expect(put.getByLabel("Pushes an element out when")).toHaveAttribute("aria-invalid", "true");
  await put.getByLabel("Pushes an element out when").fill("full_o");
  await expect(put.getByLabel("Pushes an element out when")).not.toHaveAttribute("aria-invalid", "true");
  await put.getByRole("group", { name: "What is pushed out" }).getByLabel("Signal").nth(0).fill("rank_i");
  await check();
  await expect(put.getByRole("group", { name: "What is pushed out" })).toContainText("`rank_i` is none");

  const take = page.getByRole("region", { name: "Operation dequeue" });
  await take.getByLabel("rank is").fill("65535");

  const shown = page.getByRole("region", { name: "Shown registers" });
  await shown.getByLabel("Register 1").fill("list_q");
  await check();
  await expect(shown).toContainText("a module and a signal of it");
  await shown.getByLabel("Register 1").fill("op_enum.count_q");
  await expect
    .poll(async () => JSON.parse((await page.app.browser.adopted.library.module("op_enum.map.json"))?.map ?? "{}"))
    .toMatchObject({
      ties: { mode_i: "step" },
      show: ["op_enum.count_q"],
      operations: [{ overflow: { valid: "full_o" } }, { nothing: { rank: 65_535 } }],
    });
});

test("modules are listed, and removed after a question only", async ({ page }) => {
  await open(page, "#adopt");
  await drop(page, BUNDLE, "op_enum.adopted.json");
  await idle(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "All modules" }).click();
  await idle(page);
  const list = page.getByRole("region", { name: "Your modules" });
  await expect(list).toContainText("2 files · built 0123456");
  await list.getByRole("button", { name: "Remove op_enum" }).click();
  await list.getByRole("button", { name: "Keep op_enum" }).click();
  await list.getByRole("button", { name: "Remove op_enum" }).click();
  await list.getByRole("button", { name: "Remove for good: op_enum" }).click();
  await expect(list).toBeHidden();
  await open(page, "#adopt=op_enum");
  await expect(problem(page)).toContainText("There is no module op_enum here");
});

test("a wrong bundle is refused with each place, and what was open stays", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, BUNDLE.replace('"version": 1', '"version": 9'), "op_enum.adopted.json");
  await expect(problem(page)).toContainText("op_enum.adopted.json: version");
  expect(page.url()).toContain("#scenario=bbq-coloring");
});

test("a scenario whose module is not here says what to drop", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const engines = [{ design: "my_pifo.map.json", implementation: "rtl" }];
  await drop(page, JSON.stringify({ version: 1, engines, bench: { kind: "ops" }, traffic: [] }));
  await expect(problem(page)).toContainText("This scenario runs a module that this browser does not have");
  await expect(problem(page)).toContainText("my_pifo.adopted.json");
  await problem(page).getByRole("link", { name: "Your own RTL" }).click();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Drop your queue here" })).toBeVisible();
});
