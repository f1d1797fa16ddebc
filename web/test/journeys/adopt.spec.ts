// A module of the reader on the page of the development server: dropped, understood, built, measured, run, edited.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { dropFiles, fixture, slow, sourceOf, startModuleServer } from "../module-server.ts";
import { expect, forgive, idle, stepField, test } from "../support.ts";

let server: Awaited<ReturnType<typeof startModuleServer>>;

// A build takes seconds; on a busy machine, many.
test.describe.configure({ mode: "serial", timeout: 1_200_000 });

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  server = await startModuleServer(2);
});

test.afterAll(() => server?.close());

const OP_ENUM = fixture("op_enum");

const findings = (page: Page) => page.getByRole("region", { name: "Findings" });
const problem = (page: Page) => page.getByRole("alert", { name: "Problem" });

test("a queue is dropped, understood, built, measured, run beside its model, and its source edited", async ({
  page,
}) => {
  await page.goto(server.url);
  await idle(page);

  await test.step("its ports are grouped by operations", async () => {
    await dropFiles(page, OP_ENUM);
    await expect(page.getByRole("heading", { name: "op_enum" }).first()).toBeVisible(slow);
    await idle(page);
    await expect(page).toHaveURL(/#adopt=op_enum$/);
    await expect(page.getByRole("list", { name: "Inputs of enqueue, dequeue, replace" })).toContainText("op_i[2]");
    await expect(page.getByRole("list", { name: "Outputs of enqueue", exact: true })).toContainText("full_o");
    expect(await violations(page)).toEqual([]);
  });

  await test.step("it is built and measured", async () => {
    await page.getByRole("button", { name: "Build and measure" }).click();
    await expect(findings(page)).toContainText("the words of dequeue come 3 steps after it", slow);
    await expect(findings(page)).toContainText("8 elements fit");
    await idle(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("it runs in lockstep with the model", async () => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText("RTL = model")).toBeVisible(slow);
    await idle(page);
    await stepField(page).fill("200");
    await page.keyboard.press("Enter");
    await idle(page);
    await expect(page).toHaveURL(/&t=200$/);
  });

  await test.step("its signals are saved as waveforms", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    // The command line may have to be compiled before.
    const saved = page.waitForEvent("download", { timeout: 600_000 });
    await page.getByRole("button", { name: "Save the signals as VCD" }).click();
    const vcd = readFileSync(await (await saved).path(), "utf8");
    expect(vcd).toMatch(/\$var wire +16 \S+ rank_i /);
    expect(vcd).toContain("count_q");
    await page.keyboard.press("Escape");
    await idle(page);
  });

  await test.step("an edit of its source builds it, and the run goes on at its step", async () => {
    await page.getByRole("tab", { name: "Scenario" }).click();
    await page.getByRole("button", { name: "Sources…" }).click();
    const dialog = page.getByRole("dialog", { name: "Sources of op_enum" });
    await expect(sourceOf(page, "op_enum.sv")).toBeVisible(slow);
    await sourceOf(page, "op_enum.sv").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// edited\n");
    await page.keyboard.press("Control+s");
    await expect(dialog).toContainText(/changes nothing in the hardware|Results are the same as before the edit/, slow);
    await page.keyboard.press("Escape");
    await idle(page);
    await expect(stepField(page)).toHaveValue("200");
  });

  await test.step("what is typed and not saved is here after a reload", async () => {
    await page.getByRole("button", { name: "Sources…" }).click();
    await sourceOf(page, "op_enum.sv").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// not saved\n");
    await expect(page.getByText("Changed, not saved: this browser keeps the text")).toBeVisible();
    await page.reload();
    await page.goto(`${server.url}#adopt=op_enum`);
    await page.getByRole("tab", { name: "Sources" }).click();
    await expect(sourceOf(page, "op_enum.sv")).toContainText("// not saved", slow);
    await expect(page.getByText("Changed, not saved")).toBeVisible();
    await page.getByRole("button", { name: "Revert" }).click();
    await expect(page.getByText("Saved in this browser")).toBeVisible();
    await page.goBack();
  });

  await test.step("after a reload the run and the module are here", async () => {
    await page.reload();
    await expect(page.getByText("RTL = model")).toBeVisible(slow);
    await expect(stepField(page)).toHaveValue("200");
    await page.goto(`${server.url}#adopt=op_enum`);
    await expect(findings(page)).toContainText("8 elements fit", slow);
  });
});

test("a source that is refused says where, and is mended in place", async ({ page }) => {
  await page.goto(`${server.url}#adopt`);
  await idle(page);
  const right = OP_ENUM["op_enum.sv"] ?? "";
  const wrong = right.replace("assign empty_o = count_q == '0;", "assign empty_o = count_q == '0");
  await dropFiles(page, { ...OP_ENUM, "op_enum.sv": wrong });
  await expect(problem(page)).toContainText("The sources cannot be read", slow);
  await idle(page);
  await problem(page)
    .getByRole("button", { name: /op_enum\.sv:\d+/ })
    .first()
    .click();
  await expect(sourceOf(page, "op_enum.sv")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // The browser logs the answer of the server.
  forgive(page);
  await dropFiles(page, { "op_enum.sv": right });
  await expect(page.getByRole("list", { name: "Outputs of enqueue", exact: true })).toContainText("full_o", slow);
});

test("of several modules one is chosen, by keyboard alone", async ({ page }) => {
  await page.goto(`${server.url}#adopt`);
  await idle(page);
  await dropFiles(page, { ...OP_ENUM, ...fixture("selector") });
  const question = page.getByRole("status", { name: "Question" });
  await expect(question).toContainText("which one", slow);
  forgive(page);
  await question.getByRole("button", { name: "selector", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "selector" }).first()).toBeVisible(slow);
});
