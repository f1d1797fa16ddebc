// A lesson on paper: drawings of all its stops, and the answers from the runs.

import { vi } from "vitest";
import { expect, idle, open, test } from "./support.ts";

test("a printed lesson has the picture of each stop and the run's answers, though no stop was visited", async ({
  page,
}) => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await open(page, "#lesson=sp-pifo");
  const handout = page.getByRole("article", { name: "Handout", includeHidden: true });
  await expect(handout).toHaveCount(0);
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => print.mock.calls.length, { timeout: 40_000 }).toBe(1);
  const boxes = [...document.querySelectorAll("article > section")].slice(0, -1);
  expect(boxes).toHaveLength(12);
  for (const box of boxes)
    expect(box.querySelectorAll('svg[aria-label="Structure of the queue"] g g *').length).toBeGreaterThan(5);
  // Each drawing shows the step of its own stop: no two stops of this lesson show the same marks.
  expect(
    new Set(boxes.map((box) => box.querySelector('svg[aria-label="Structure of the queue"]')?.innerHTML)).size,
  ).toBe(12);
  const answers = document.querySelector("article > section:last-child")?.textContent ?? "";
  for (const answer of [
    "It goes to queue 1.",
    "The bound of queue 2 goes from 4 to 5.",
    "Neither: every packet goes to queue 2",
    "Rank 3 leaves while data 12 of rank 2 waits.",
  ])
    expect(answers).toContain(answer);
  expect(answers).not.toContain("run them at");
  dispatchEvent(new Event("afterprint"));
  await expect(handout).toHaveCount(0);
  await idle(page);
  vi.unstubAllGlobals();
});

test("the key that prints does the same; the browser's own menu prints without pictures", async ({ page }) => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await open(page, "#lesson=first-steps");
  const key = new KeyboardEvent("keydown", { key: "p", ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  await expect.poll(() => print.mock.calls.length, { timeout: 40_000 }).toBe(1);
  expect(document.querySelectorAll('article svg[aria-label="Structure of the queue"]')).toHaveLength(8);
  dispatchEvent(new Event("afterprint"));
  await idle(page);
  dispatchEvent(new Event("beforeprint"));
  expect(document.querySelectorAll("article > section")).toHaveLength(9);
  expect(document.querySelectorAll("article svg")).toHaveLength(0);
  expect(document.querySelector("article > section:last-child")?.textContent).toContain("run them at");
  dispatchEvent(new Event("afterprint"));
  await idle(page);
  vi.unstubAllGlobals();
});

test("stops about a network show it, on the page and on paper", async ({ page }) => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await open(page, "#lesson=one-incast&stop=3");
  const network = page.getByRole("group", { name: /^Network:/ });
  await expect(network.getByRole("button", { name: /^in0\.out2: 16 of/ })).toBeVisible();
  // The way of a packet would reveal what comes later.
  page.app.store.setState({ followed: 3 });
  await idle(page);
  expect(page.app.store.getState().asking).toBe(true);
  await expect(page.getByRole("complementary", { name: "Followed packet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => print.mock.calls.length, { timeout: 40_000 }).toBe(1);
  const drawings = [...document.querySelectorAll('article svg[aria-label="Network"]')];
  expect(drawings.length).toBeGreaterThan(3);
  for (const drawing of drawings) expect(drawing.querySelectorAll("[role=button]").length).toBeGreaterThan(7);
  expect(document.querySelectorAll('article svg[aria-label="Structure of the queue"]')).toHaveLength(1);
  dispatchEvent(new Event("afterprint"));
  await idle(page);
  vi.unstubAllGlobals();
});
