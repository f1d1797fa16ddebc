// Lessons before a class: presenter mode, the teacher's window, counts of hands, and the browser's voice.

import { onTestFinished, vi } from "vitest";
import { showTeacher } from "../../src/app/start/teacher-window";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const stop = (page: Page, name: string) => page.getByRole("region", { name });
const verdict = (page: Page) => page.locator("[class*=verdict]");
const lesson = (page: Page) => page.locator("#root");
const teacher = (page: Page) => page.locator("#teacher");

/** Waits until messages between the windows of a class have arrived. */
const said = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The number of the class of this tab. */
const classOf = (): string => JSON.parse(sessionStorage.getItem("queuescope-class") ?? "{}").id ?? "";

/** Renders the teacher's window next to the page, because jsdom cannot open a second window. Returns a function that closes it. */
function openTeacher(now: () => number = Date.now): () => void {
  const root = document.createElement("div");
  root.id = "teacher";
  document.body.append(root);
  const unmount = showTeacher(root, classOf(), now);
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    unmount();
    root.remove();
  };
  onTestFinished(close);
  return close;
}

/** Opens a lesson in presenter mode. */
async function begin(page: Page, fragment: string): Promise<void> {
  await open(page, fragment);
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Teacher’s window" })).toBeVisible();
  await idle(page);
}

test("p begins presenter mode where the reader is, and ends it; a question that was answered stays so", async ({
  page,
}) => {
  await open(page, "#lesson=sp-pifo&stop=3");
  await page.getByLabel("Your answer, a number").fill("3");
  await page.getByLabel("Your answer, a number").blur();
  await press(page, "p");
  await expect(page.getByRole("navigation", { name: "Screens" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  expect(await page.getByLabel("Your answer, a number").inputValue()).toBe("3");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await idle(page);
  await expect(verdict(page)).toContainText("✓ Right.");
  await press(page, "p");
  await expect(page.getByRole("navigation", { name: "Screens" })).toHaveCount(1);
  await expect(verdict(page)).toContainText("✓ Right.");
});

test("a clicker shows the answer first and then goes on; arrow keys step; b and . blank the screen", async ({
  page,
}) => {
  await begin(page, "#lesson=sp-pifo&stop=2");
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(306);
  await press(page, "PageDown");
  await expect(page.locator("[data-question=asked]")).toHaveCount(1);
  const step = await stepOf(page);
  await press(page, "ArrowRight", "End", "j", " ");
  expect(await stepOf(page)).toBe(step);
  await press(page, "PageDown");
  await expect(page.locator("[data-question=answered]")).toHaveCount(1);
  await expect(verdict(page)).toHaveText("Op 6 (dequeue) takes data 1 of rank 3.");
  for (const key of ["b", "."]) {
    await press(page, key);
    const blank = page.getByRole("button", { name: /^The screen is blank/ });
    await expect(blank).toBeVisible();
    await press(page, "PageDown");
    await expect(blank).toHaveCount(0);
    await expect(stop(page, "Two queues instead")).toBeVisible();
  }
  await press(page, "PageDown");
  await expect(stop(page, "The same packets, another bound")).toBeVisible();
  await press(page, "PageUp", "PageUp");
  await expect(stop(page, "A list that sorts")).toBeVisible();
});

test("the teacher's window has notes, the next stop and a clock, and leads the lesson", async ({ page }) => {
  await begin(page, "#lesson=bbq-tree&stop=6");
  const { begun } = JSON.parse(sessionStorage.getItem("queuescope-class") ?? "{}");
  let time = begun + 61_000;
  openTeacher(() => time);
  const window = teacher(page);
  await expect(window.getByRole("heading", { level: 1 })).toHaveText("BBQ: the tree");
  await expect(window.getByRole("region", { name: "Notes" })).toContainText("The free list");
  await expect(window.getByRole("region", { name: "Notes" })).toContainText("a search for an element");
  await expect(window.getByRole("region", { name: "Next stop" })).toContainText("Next: A full queue");
  await expect(window.getByRole("region", { name: "Next stop" })).toContainText("The free list is empty.");
  await expect(window.getByRole("timer")).toHaveText("1:01");
  await expect(lesson(page)).not.toContainText("a search for an element");
  time += 3_600_000;
  await expect(window.getByRole("timer")).toHaveText("1:01:01");
  await window.getByRole("button", { name: "Restart" }).click();
  await expect(window.getByRole("timer")).toHaveText(/^\d+:\d\d(:\d\d)?$/);
  await window.getByRole("button", { name: "Next" }).click();
  await expect(stop(page, "A full queue")).toBeVisible();
  await idle(page);
  await expect(window.getByRole("region", { name: "Notes" })).toContainText("Expect most hands for step 15.");
  await window.getByRole("button", { name: "Blank the screen" }).click();
  await expect(page.getByRole("button", { name: /^The screen is blank/ })).toBeVisible();
  await window.getByRole("button", { name: "Show the screen" }).click();
  await expect(page.getByRole("button", { name: /^The screen is blank/ })).toHaveCount(0);
  await window.getByRole("button", { name: "Back" }).click();
  await expect(stop(page, "The free list")).toBeVisible();
});

test("hands are counted in either window, and shown as bars after the answer", async ({ page }) => {
  await begin(page, "#lesson=bbq-tree&stop=7");
  openTeacher();
  const field = (of: ReturnType<typeof lesson>, answer: string) =>
    of.getByLabel(`Hands for The one of step ${answer}`, { exact: true });
  await expect(field(teacher(page), "16")).toHaveCount(1);
  await field(lesson(page), "14").fill("7");
  await field(teacher(page), "16").fill("5");
  await expect.poll(() => field(lesson(page), "16").inputValue()).toBe("5");
  expect(await field(teacher(page), "14").inputValue()).toBe("7");
  // Text that is no number of hands is not accepted.
  await field(lesson(page), "14").pressSequentially("x");
  expect(await field(lesson(page), "14").inputValue()).toBe("7");
  await expect(lesson(page).locator("[data-hands]")).toHaveCount(0);
  const behind = "The free list gets element 2 in step 15.";
  await expect(lesson(page)).not.toContainText(behind);
  await teacher(page).getByRole("button", { name: "Show the answer" }).first().click();
  await expect(lesson(page)).toContainText(behind);
  for (const window of [lesson(page), teacher(page)]) {
    await expect(window.locator("[data-hands]")).toHaveCount(4);
    await expect(window.locator("[data-hands][data-right]")).toHaveText("5 hands");
    await expect(window).toContainText("5 of 12 hands are right.");
  }
  // Going back shows the question again, with all counts.
  await press(page, "PageUp", "PageDown");
  await expect(lesson(page).locator("[data-hands]")).toHaveCount(0);
  expect(await field(lesson(page), "14").inputValue()).toBe("7");
});

test("where there is nothing to choose from, the class answers in its own words", async ({ page }) => {
  await begin(page, "#lesson=sp-pifo&stop=3");
  openTeacher();
  for (const answer of ["3", "2"]) {
    await lesson(page).getByLabel("An answer of the class").fill(answer);
    await lesson(page).getByRole("button", { name: "Count hands" }).click();
  }
  await lesson(page).getByLabel("Hands for 3", { exact: true }).fill("9");
  await expect(teacher(page).getByLabel("Hands for 2", { exact: true })).toHaveCount(1);
  await teacher(page).getByLabel("Hands for 2", { exact: true }).fill("3");
  await expect.poll(() => lesson(page).getByLabel("Hands for 2", { exact: true }).inputValue()).toBe("3");
  await press(page, "PageDown");
  await expect(lesson(page)).toContainText("9 of 12 hands are right.");
  await expect(teacher(page)).toContainText("Op 6 (dequeue) takes data 1 of rank 3.");
});

test("closing or loading either window again loses nothing", async ({ page }) => {
  await begin(page, "#lesson=bbq-tree&stop=7");
  const close = openTeacher();
  await lesson(page).getByLabel("Hands for The one of step 14", { exact: true }).fill("7");
  await press(page, "PageDown");
  await expect(lesson(page)).toContainText("0 of 7 hands are right.");
  await expect(teacher(page)).toContainText("0 of 7 hands are right.");
  close();
  await expect(teacher(page)).toHaveCount(0);
  openTeacher();
  await expect(teacher(page)).toContainText("0 of 7 hands are right.");
  const id = classOf();
  dispatchEvent(new Event("pagehide"));
  await page.reload();
  await idle(page);
  expect(classOf()).toBe(id);
  // Presenter mode shows the answer and the counts for it.
  await expect(lesson(page)).toContainText("0 of 7 hands are right.");
  await expect(lesson(page)).toContainText("The free list gets element 2 in step 15.");
});

test("without the lesson's window the teacher's one keeps what it had, and can open it again", async ({ page }) => {
  await begin(page, "#lesson=bbq-tree&stop=7");
  openTeacher();
  await expect(teacher(page).getByRole("region", { name: "Notes" })).toContainText("A full queue");
  await press(page, "p");
  await expect(teacher(page)).toContainText("The lesson is not in presenter mode");
  await press(page, "p");
  await expect(teacher(page)).not.toContainText("The lesson is not in presenter mode");
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  dispatchEvent(new Event("pagehide"));
  await expect(teacher(page).getByRole("alert")).toContainText("The window with the lesson is closed.");
  await expect(teacher(page)).toContainText("A full queue");
  await teacher(page).getByRole("button", { name: "Open the lesson again" }).click();
  expect(opened).toHaveBeenCalledWith("/#lesson=bbq-tree&stop=7");
  opened.mockRestore();
});

test("a second window that the browser does not open is said, with another way", async ({ page }) => {
  await begin(page, "#lesson=bbq-tree&stop=2");
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await press(page, "t");
  await expect(page.getByRole("alert")).toContainText("The browser has not opened a second window.");
  await expect(page.getByRole("link", { name: "the teacher’s window in a tab" })).toHaveAttribute(
    "href",
    `/?teacher=${classOf()}`,
  );
  opened.mockReturnValue({ focus() {} } as Window);
  await page.getByRole("button", { name: "Teacher’s window" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  opened.mockRestore();
});

test("a teacher's window without a lesson says how to come to one", async ({ page }) => {
  await open(page, "#lesson=bbq-tree");
  openTeacher();
  await expect(teacher(page)).toContainText("Waiting for the lesson…");
  await expect(teacher(page)).toContainText("No lesson answers. Open a lesson, press p for presenter mode");
});

test("messages that are none, and strange storage, change nothing", async ({ page }) => {
  sessionStorage.setItem("queuescope-class", '{"id":"<b>","begun":"x","present":true}');
  await open(page, "#lesson=bbq-tree&stop=7");
  await expect(page.getByRole("button", { name: "Teacher’s window" })).toHaveCount(0);
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Teacher’s window" })).toBeVisible();
  const id = classOf();
  expect(id).toMatch(/^[a-z0-9]+$/);
  openTeacher();
  await expect(teacher(page).getByRole("region", { name: "Notes" })).toContainText("A full queue");
  const channel = new BroadcastChannel(`queuescope-class-${id}`);
  for (const message of [
    null,
    7,
    { do: "away" },
    { do: "count", answer: 1, hands: 2 },
    { do: "count", answer: "One", hands: 2_000 },
    { is: "state" },
    { is: "state", lesson: {} },
  ])
    channel.postMessage(message);
  await said();
  channel.close();
  await expect(stop(page, "A full queue")).toBeVisible();
  await expect(teacher(page).getByRole("region", { name: "Notes" })).toContainText("A full queue");
});

/** Replaces the browser's voice by one that records the texts to speak. */
function giveVoice(voices: number) {
  const spoken: string[] = [];
  const synthesis = {
    getVoices: () => Array.from({ length: voices }),
    speak: ({ text }: { text: string }) => void spoken.push(text),
    cancel: () => void spoken.push("(silence)"),
    addEventListener() {},
    removeEventListener() {},
  };
  class Utterance {
    constructor(readonly text: string) {}
  }
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  Object.assign(window, { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const name of ["speechSynthesis", "SpeechSynthesisUtterance"]) Reflect.deleteProperty(window, name);
  });
  return spoken;
}

test("the voice reads what is there, nothing that is hidden, and stops with the stop", async ({ page }) => {
  const spoken = giveVoice(1);
  await open(page, "#lesson=bbq-tree&stop=7");
  expect(spoken).toEqual([]);
  await press(page, "v");
  await expect.poll(() => spoken.length).toBe(7);
  expect(spoken[0]).toBe("A full queue");
  expect(spoken[1]).toMatch(/^The free list is empty\./);
  expect(spoken[3]).toBe("The one of step 10, as the dequeue is ahead of it");
  const behind = "The free list gets element 2 in step 15.";
  expect(spoken.join(" ")).not.toContain(behind);
  await page.locator("label", { hasText: "The one of step 16" }).click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect.poll(() => spoken.at(-1)).toContain(behind);
  expect(spoken.filter((text) => text.startsWith("The free list is empty."))).toHaveLength(1);
  const before = spoken.length;
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect.poll(() => spoken[before]).toBe("(silence)");
  await expect.poll(() => spoken[before + 1]).toBe("Two levels");
  // A blank screen is not read aloud.
  await press(page, "p", ".");
  await expect.poll(() => spoken.at(-1)).toBe("(silence)");
  await press(page, ".");
  await page.getByRole("button", { name: "Stop reading" }).click();
  const after = spoken.length;
  await press(page, "PageDown", "PageDown");
  await said();
  expect(spoken.slice(after).filter((text) => text !== "(silence)")).toEqual([]);
});

test("a browser without a voice says so", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&stop=2");
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect(page.getByRole("status").filter({ hasText: "This browser has no voice." })).toHaveCount(1);
  giveVoice(0);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect(page.getByRole("status").filter({ hasText: "This browser has no voice." })).toHaveCount(1);
});
