// The page's messages about wrong files and links.

import { onTestFinished, vi } from "vitest";
import { type Bad, badOf, bytes } from "../bad-files.ts";
import { shipped } from "../shipped.ts";
import { drop, expect, forgive, idle, open, picture, press, problemText, stepOf, test } from "./support.ts";

const START = "#scenario=bbq-coloring&t=14";

// bad.test.ts checks that the page's state refuses all of them, without a document. This test checks the messages of a few of each kind.
const few = (kind: Bad["kind"]) => {
  const those = badOf(kind);
  const first = ["did you mean", "\n"].map((words) => those.findIndex(({ expected }) => expected.includes(words)));
  const every = Math.ceil(those.length / 8);
  return those.filter(({ fill }, i) => fill !== undefined || first.includes(i) || i % every === 0);
};

test("wrong scenario files are refused with what is wrong where, and nothing is lost", async ({ page }) => {
  await open(page, START);
  const before = await picture(page);
  await page.keyboard.press("o");
  const files = few("scenario");
  expect(files.some(({ fill }) => fill)).toBe(true);
  expect(files.some(({ expected }) => expected.includes("did you mean"))).toBe(true);
  expect(files.some(({ expected }) => expected.includes("\n"))).toBe(true);
  for (const bad of files) {
    await page
      .getByLabel("Scenario file", { exact: true })
      .setInputFiles({ name: bad.file, mimeType: "application/json", buffer: bytes(bad) });
    const alert = page.getByRole("alert");
    await expect(alert, bad.file).toBeVisible();
    await idle(page);
    const said = await problemText(page);
    for (const line of bad.expected.split("\n")) expect(said, bad.file).toContain(line);
    await alert.getByRole("button", { name: "Close" }).click();
    await expect(alert).toBeHidden();
  }
  await page.keyboard.press("Escape");
  expect(await picture(page)).toBe(before);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(15);
});

test("wrong links are refused with the reason, and nothing is lost", async ({ page }) => {
  await open(page, START);
  const before = await picture(page);
  for (const bad of few("link")) {
    const text = bytes(bad).toString();
    // Some of the texts cannot be a fragment of an address.
    const fragment = text.includes("#") ? text.slice(text.indexOf("#")).trim() : `#${text.trim()}`;
    if (fragment.length < 3) continue;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    const alert = page.getByRole("alert");
    await expect(alert, bad.file).toBeVisible();
    await idle(page);
    const said = await problemText(page);
    const encoded = fragment !== new URL(fragment, "http://localhost").hash;
    if (!encoded) expect(said.toLowerCase(), bad.file).toContain(bad.expected.toLowerCase());
    expect(said, bad.file).toContain("What was open is still open.");
    expect(await picture(page), bad.file).toBe(before);
    await page.keyboard.press("Escape");
    await expect(alert).toBeHidden();
  }
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(15);
});

test("wrong links that are pasted are refused as well", async ({ page }) => {
  await open(page, START);
  await page.keyboard.press("o");
  for (const bad of few("link")) {
    const text = bytes(bad).toString();
    await page.getByLabel("Paste a link or a scenario file").fill(text.includes("#") ? text : `#${text}`);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("alert"), bad.file).toBeVisible();
    await idle(page);
    expect((await problemText(page)).toLowerCase(), bad.file).toContain(bad.expected.toLowerCase());
  }
  await page.keyboard.press("Escape");
  expect(await stepOf(page)).toBe(14);
});

test("a page that is opened with a wrong link says so and shows the default scenario", async ({ page }) => {
  await open(page, "#s=1.broken!&t=3");
  await expect(page.getByRole("alert")).toContainText("This link to a scenario cannot be opened");
  await expect(page.getByRole("alert")).toContainText("The default scenario is shown instead.");
  await expect(page.getByRole("button", { name: /^Scenario: First steps/ })).toBeVisible();
  await press(page, "Escape", "ArrowRight");
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await stepOf(page)).toBe(1);
});

test("a scenario that does not exist is answered with those of a name like it, or with the way to all", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-colouring");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText('There is no scenario "bbq-colouring" here');
  await expect(alert).toContainText("The default scenario is shown instead. Similar names:");
  await expect(alert.getByRole("link").first()).toHaveText("bbq-coloring");
  await alert.getByRole("link").first().click();
  await expect(page.getByRole("button", { name: /^Scenario: Coloring: four/ })).toBeVisible();
  await expect(alert).toBeHidden();

  await open(page, "#scenario=nope");
  await expect(alert).toContainText('There is no scenario "nope" here');
  // The address is that of a page with an open scenario.
  await expect(alert).toContainText(
    /What was open is still open\. None of the \d+ scenarios here has a similar name\./,
  );
  await alert.getByRole("button", { name: "All scenarios" }).click();
  await expect(page.getByRole("heading", { name: "BBQ step by step" })).toBeVisible();
});

test("markup in a scenario stays text", async ({ page }) => {
  await open(page, START);
  const title = "<img src=x onerror=alert(1)>";
  const description = "<script>alert(2)</script>";
  const note = "<b onclick=alert(3)>bold</b>";
  const notes = [{ step: 0, text: note, author: "<i>" }];
  await drop(page, JSON.stringify({ ...shipped.get("bbq-coloring"), title, description, notes }));
  await expect(page.getByRole("button", { name: /^Scenario: <img/ })).toBeVisible();
  await idle(page);
  await expect(page.getByLabel("Why", { exact: true })).toContainText(note);
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByRole("tabpanel").getByText(description)).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("<i>");
  // No part of the text has become an element, which could execute.
  expect(document.querySelectorAll("img, script, [onclick], [onerror], #root i")).toHaveLength(0);
});

test("an address of a guide that is not there leads to those that there are", async ({ page }) => {
  await open(page, "#about=bbqq");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading")).toHaveText("There is no guide “bbqq” here");
  await expect(alert.getByRole("link")).toHaveCount(6);
  await expect(alert.getByRole("link", { name: "What Gearbox is" })).toHaveAttribute("href", "#about=gearbox");
});

test("a screen of which a part fails while it is drawn says so, and what was open is still there", async ({ page }) => {
  await open(page, START);
  const before = await picture(page);
  // The browser throws where a lesson asks for the width of the window.
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) => {
    if (query.includes("max-width")) throw new Error("no answer from the browser");
    return matchMedia(query);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await page.goto("/#lesson=first-steps");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("A part of the page failed");
  await expect(alert).toContainText("No answer from the browser. Closing this message leads to the open scenario.");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toBeHidden();
  await idle(page);
  expect(await picture(page)).toBe(before);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(15);
  await expect.poll(() => new URL(page.url()).hash).toBe("#scenario=bbq-coloring&t=15");
  // The screen is rendered again after a click on the button.
  vi.unstubAllGlobals();
  await page.goto("/#lesson=first-steps");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  forgive();
});
