// Run conditions, operations by hand, branches.

import { openNamed } from "../../src/features/run/actions/open";
import { expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";

const notice = (page: Page) => page.locator("section[aria-label=Transport] [role=status]");
const breakpoints = (page: Page) => page.getByRole("region", { name: "Breakpoints" });
const byHand = (page: Page) => page.getByRole("region", { name: "By hand" });
const branches = (page: Page) => page.getByRole("region", { name: "Branches" });
const shownBranch = (page: Page) => branches(page).locator("[aria-current=true]").innerText();

test("breakpoints are run to, forwards and backwards, by keys and by buttons", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=0");
  await press(page, "b");
  expect(await stepOf(page)).toBe(6);
  await expect(notice(page)).toHaveText("step 6: engine 0: changed(pb.head[2])");
  for (const step of [7, 8, 9]) {
    await press(page, "b");
    expect(await stepOf(page)).toBe(step);
  }
  await press(page, "b");
  expect(await stepOf(page)).toBe(14);
  await expect(notice(page)).toHaveText("step 14: Adjacent dequeues on one bucket");
  const there = await picture(page);
  await press(page, "ArrowRight");
  await expect(notice(page)).toHaveText("");
  await press(page, "Shift+B");
  expect(await picture(page)).toBe(there);
  await press(page, "Shift+B");
  expect(await stepOf(page)).toBe(9);

  await page.getByRole("tab", { name: "Time" }).click();
  await page.getByRole("button", { name: "On to the next: divergence or violation" }).click();
  await idle(page);
  await expect(notice(page)).toHaveText("divergence or violation: nowhere after step 9");
  expect(await stepOf(page)).toBe(9);
});

test("a condition is written with completion, by keyboard alone; what is wrong is said in place", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=3");
  await press(page, "b");
  await expect(page.getByRole("tab", { name: "Time" })).toHaveAttribute("aria-selected", "true");
  await expect(notice(page)).toHaveText("there is no breakpoint yet");
  const input = page.getByRole("combobox", { name: "New condition" });
  await input.focus();
  await page.keyboard.type("dequ");
  await page.keyboard.press("Enter");
  const wrong = breakpoints(page).getByRole("status");
  await expect(wrong).toHaveText(/^column 1: found "dequ"; expected /);
  await expect(input).toHaveAttribute("aria-invalid", "true");

  await input.fill("");
  await expect(wrong).toHaveText("");
  await page.keyboard.type("op(");
  await expect(breakpoints(page).getByRole("option")).toHaveText([
    /^enqueue/,
    /^dequeue-max/,
    /^dequeue-min/,
    /^reset/,
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(breakpoints(page).getByRole("option", { selected: true })).toHaveText(/^dequeue-max/);
  await page.keyboard.press("Enter");
  await page.keyboard.type(") and not oc");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> 2");
  await expect(input).toHaveValue("op(dequeue-max) and not occ > 2");
  await page.keyboard.press("Enter");
  await expect(breakpoints(page).getByRole("listitem")).toHaveText(/^op\(dequeue-max\) and not occ > 2/);
  await expect(input).toHaveValue("");
  await input.blur();
  await press(page, "b");
  const step = await stepOf(page);
  expect(step).toBeGreaterThan(9);
  await press(page, "b");
  expect(await stepOf(page)).toBeGreaterThan(step);
  await press(page, "Shift+B");
  expect(await stepOf(page)).toBe(step);

  // The link has the operation, and undo removes it.
  await expect.poll(() => page.evaluate(() => location.hash.slice(0, 5))).toBe("#s=1.");
  await page.reload();
  await idle(page);
  await press(page, "e");
  await expect(breakpoints(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^Delete the breakpoint/ }).click();
  await expect(breakpoints(page).getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo: delete the breakpoint/ }).click();
  await expect(breakpoints(page).getByRole("listitem")).toHaveCount(1);
});

test("what is selected leads to where it was touched last and is touched next", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=9");
  await press(page, "t");
  await expect(notice(page)).toHaveText("select something first");
  await page.getByRole("button", { name: /^Bucket 1/ }).focus();
  await press(page, "Enter", "t");
  await expect(notice(page)).toHaveText(/ is touched: nowhere after step 9$/);
  await page.getByRole("button", { name: /^Bucket 2/ }).focus();
  await press(page, "Enter");
  await page.getByRole("button", { name: "next ›" }).click();
  await idle(page);
  const next = await stepOf(page);
  expect(next).toBeGreaterThan(9);
  await press(page, "Shift+T");
  expect(await stepOf(page)).toBe(9);
  await press(page, "t");
  expect(await stepOf(page)).toBe(next);
});

test("an operation by hand makes a branch; both stay, and the link carries them", async ({ page }) => {
  await open(page, "#scenario=bbq-first-steps&t=4");
  const steps = Number(await page.getByLabel("Timeline", { exact: true }).getAttribute("aria-valuemax"));
  const before = await picture(page);
  await press(page, "ArrowRight");
  const original = await picture(page);
  await press(page, "ArrowLeft", "e");
  await expect(byHand(page).getByRole("heading")).toHaveText("By hand in step 5");
  await expect(page.getByLabel("New condition")).toBeFocused();
  await page.getByLabel("data", { exact: true }).fill("4294967296");
  await page.getByRole("button", { name: "Issue" }).click();
  await expect(byHand(page).getByRole("status")).toHaveText(
    "data: found 4294967296; expected an integer from 0 to 4294967295",
  );
  await page.getByLabel("data", { exact: true }).fill("77");
  await page.getByLabel("priority").fill("1");
  await page.keyboard.press("Enter");
  await expect.poll(() => stepOf(page)).toBe(5);
  await idle(page);
  await expect(page.getByRole("button", { name: /^Stage 0.*77 @ 1/ })).toBeVisible();
  await expect(page.getByLabel("Timeline", { exact: true })).toHaveAttribute("aria-valuemax", String(steps + 1));
  expect(await shownBranch(page)).toContain("Branch 2");
  await page.getByLabel("Operation").selectOption("dequeue-min");
  await page.getByRole("button", { name: "Issue" }).click();
  await expect.poll(() => stepOf(page)).toBe(6);
  await expect(branches(page).getByRole("button", { name: /^step 6 dequeue-min/ })).toBeVisible();

  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#s=1\..*&t=6$/);
  const unnamed = await page.evaluate(() => location.hash);
  await page.getByRole("button", { name: "Rename Branch 2" }).click();
  await page.keyboard.type("What if");
  await page.keyboard.press("Enter");
  await expect(branches(page).getByRole("button", { name: "What if", exact: true })).toBeVisible();
  const edited = await picture(page);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(unnamed);
  const link = await page.evaluate(() => location.hash);

  await page.getByRole("button", { name: /^Branch:/ }).click();
  await page.getByRole("menuitemradio", { name: "Own run" }).click();
  await idle(page);
  await page.getByLabel(/^Step, 0 to/).fill("4");
  await press(page, "Enter");
  expect(await picture(page)).toBe(before);
  await page.getByRole("tab", { name: "Time" }).focus();
  await press(page, "PageDown");
  expect(await picture(page)).toBe(original);

  await open(page, "#scenario=bbq-coloring");
  await open(page, link);
  expect(await picture(page)).toBe(edited);
  await expect(page.getByRole("button", { name: "Branch: What if" })).toBeVisible();
});

test("a switch set by hand is in force from its step on, in its branch only", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=11");
  await press(page, "e");
  await page.getByLabel("Switch of the hardware").selectOption({ label: "coloring: on" });
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect.poll(() => stepOf(page)).toBe(12);
  await idle(page);
  await expect(page.getByRole("banner")).toContainText("coloring off");
  await press(page, "Escape", "ArrowLeft");
  await expect(page.getByRole("banner")).not.toContainText("coloring off");
  await press(page, "End");
  await expect(page.getByRole("banner")).toContainText("RTL ≠ model");
  // The shipped branch gives the same state.
  const mine = await picture(page);
  await branches(page).getByRole("button", { name: "Coloring off" }).first().click();
  await idle(page);
  expect(await picture(page)).toBe(mine);
  await branches(page).getByRole("button", { name: "Own run" }).click();
  await idle(page);
  await expect(page.getByRole("banner")).toContainText("RTL = model");
});

test("branches are deleted, and that is taken back; a name that is taken is refused in place", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=14");
  await press(page, "e");
  await expect(page.getByLabel("New condition")).toBeFocused();
  await page.getByRole("button", { name: "Rename Reset" }).click();
  await page.keyboard.type("Coloring off");
  await page.keyboard.press("Enter");
  await expect(branches(page).getByRole("status")).toHaveText(
    'forks[2].name: found "Coloring off"; expected a name that no other branch has',
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Reset" }).click();
  await expect(branches(page).getByText("Reset")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: delete Reset" }).click();
  await expect(branches(page).getByText("Reset")).toHaveCount(1);
  await branches(page).getByRole("button", { name: "Reset", exact: true }).click();
  await idle(page);
  await page.getByRole("button", { name: /^Take out: step 13/ }).click();
  await idle(page);
  await expect(branches(page).getByText("Nothing is done by hand in it.")).toBeVisible();
  expect(await stepOf(page)).toBe(14);
});

test("packets leave nothing to issue by hand but a reset", async ({ page }) => {
  await open(page, "#scenario=incast-srpt&t=50");
  await press(page, "e");
  await expect(page.getByLabel("Operation").getByRole("option")).toHaveText(["reset"]);
  await expect(byHand(page)).toContainText("With packets, elements come and go by traffic only.");
  await page.getByRole("button", { name: "Issue" }).click();
  await expect.poll(() => stepOf(page)).toBe(51);
  await expect(branches(page).getByRole("button", { name: /^step 51 reset 1/ })).toBeVisible();
});

test("a half-written breakpoint outlives escape and another tab, and goes with its scenario", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  const field = page.getByLabel("New condition");
  await press(page, "e");
  await page.keyboard.type("occ > 2");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("tab", { name: "Time" }).click();
  await expect(field).toHaveValue("occ > 2");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(field).toHaveValue("");
  await idle(page);
  // A breakpoint that is being edited does not change before the edit ends; Cancel discards the edit.
  await page.getByTitle("Write it again").click();
  const again = page.getByLabel("Condition", { exact: true });
  await again.fill("occ > 23");
  await again.press("Escape");
  await expect(again).toHaveValue("occ > 23");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(again).toHaveCount(0);
  await field.fill("occ");
  await openNamed(page.app, "bbq-branches", 2);
  await idle(page);
  await expect(field).toHaveValue("");
});
