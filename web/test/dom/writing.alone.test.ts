// Writing a lesson in the page: stops recorded while stepping, their form, the saved file, and errors in texts.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, vi } from "vitest";
import { readOwn } from "../../src/features/lessons/own/read-own";
import { NEW_DRAFT, readDraft, writeDraft } from "../../src/features/lessons/writing/draft";
import { change, lay, lessonDraft } from "../../src/features/lessons/writing/lesson-draft";
import { changeScenario } from "../../src/features/run/actions/change";
import { selectThing, showEngine } from "../../src/features/run/actions/view";
import { checkText } from "../lessons/check-file.ts";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

// Runs the worker that parses Markdown in the test's thread.
vi.mock("../../src/features/lessons/own/start-reader", async () => {
  const { readOwnText } = await import("../../src/features/lessons/own/own-text");
  return {
    startReader: () => {
      const worker = {
        onmessage: (_: { data: unknown }) => {},
        postMessage: (text: Parameters<typeof readOwnText>[0]) =>
          void readOwnText(text).then((read) => worker.onmessage({ data: structuredClone(read) })),
        terminate() {},
      };
      return worker;
    },
  };
});

/** Saved files. */
const saved: { name: string; file: Blob }[] = [];
vi.mock("../../src/kit/save-file", () => ({ saveFile: (file: Blob, name: string) => void saved.push({ name, file }) }));

beforeEach(() => {
  saved.length = 0;
  lay(NEW_DRAFT);
});
afterEach(() => vi.restoreAllMocks());

const pane = (page: Page) => page.getByRole("region", { name: "Lesson in the making" });
const stops = () => lessonDraft.getState().draft.stops;
const titles = () => stops().map(({ title }) => title);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const fault = (page: Page) => pane(page).getByRole("list", { name: "Faults" });

async function record(page: Page): Promise<void> {
  const before = stops().length;
  await press(page, "r");
  await expect.poll(() => stops().length).toBe(before + 1);
}

async function choose(page: Page, file: BlobPart, name = "mine.md"): Promise<void> {
  const input = (await page.getByLabel("File of a lesson").element()) as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File([file], name)], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await idle(page);
}

test("stops are recorded, written, ordered and saved; the file passes the check of the command line", async ({
  page,
}) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  selectThing(page.app, "queue.bound[1]");
  await record(page);
  await expect(pane(page)).toBeVisible();
  expect(stops()[0]).toMatchObject({ title: "Step 4", keys: "scenario: sp-pifo-fig3\nstep: 4\nlit: queue.bound[1]" });
  expect(stops()[0]?.text).not.toBe("");
  selectThing(page.app, null);
  await press(page, "ArrowRight");
  await record(page);
  await expect.poll(() => titles()).toEqual(["Step 4", "Step 5"]);
  // Typed letters go into the field, and are not keys of the page.
  await page.getByLabel("Heading").fill("Which queue? r");
  expect(await stepOf(page)).toBe(5);
  const question = page.getByLabel("Question", { exact: true });
  await expect(question.locator("option", { hasText: "Predict the queue that takes the next packet" })).toHaveCount(1);
  await question.selectOption("queue");
  await page.getByLabel("Text, in Markdown").fill("Bounds are $b_1$ and **$b_2$**.");
  await page.getByLabel("Notes for who teaches").fill("Ask the last row.");
  expect(stops()[1]).toEqual({
    title: "Which queue? r",
    keys: "scenario: sp-pifo-fig3\nstep: 5\nask: queue",
    text: "Bounds are $b_1$ and **$b_2$**.\n\n<!--\nAsk the last row.\n-->",
  });
  await button(page, "Move the stop up").click();
  expect(titles()).toEqual(["Which queue? r", "Step 4"]);
  await button(page, "Delete the stop").click();
  expect(titles()).toEqual(["Step 4"]);
  await button(page, "Undo in the lesson").click();
  await button(page, "Undo in the lesson").click();
  expect(titles()).toEqual(["Step 4", "Which queue? r"]);
  await button(page, "Redo in the lesson").click();
  expect(titles()).toEqual(["Which queue? r", "Step 4"]);
  // An empty field of a new lesson is not reported as an error.
  await expect(pane(page)).toContainText("The empty fields are still to be filled in.");
  await expect(fault(page)).toHaveCount(0);
  await expect(pane(page)).not.toContainText("⚠");
  await page.getByLabel("What it teaches, in a sentence").fill("Bounds.");
  await expect(fault(page)).toHaveCount(0);
  await button(page, "Try the runs").click();
  await expect(pane(page)).toContainText("Every stop is in its run, and every question is answered there.");
  await button(page, "Save").click();
  expect(saved[0]?.name).toBe("my-lesson.md");
  const text = (await saved[0]?.file.text()) ?? "";
  expect(text).toBe(writeDraft(lessonDraft.getState().draft).text);
  expect(await checkText(text)).toEqual([]);
});

test("a stop leads to its step, and takes another one", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  await record(page);
  await page.evaluate(() => {
    location.hash = "#scenario=gearbox-fig4&t=12";
  });
  await idle(page);
  await expect.poll(() => page.app.store.getState().scenario?.name).toBe("gearbox-fig4");
  showEngine(page.app, 2);
  await idle(page);
  await record(page);
  expect(stops()[1]?.keys).toBe("scenario: gearbox-fig4\nstep: 12\nengine: 2");
  await page.getByRole("button", { name: /^1\s*Step 4/ }).click();
  await idle(page);
  await expect.poll(() => page.app.store.getState().scenario?.name).toBe("sp-pifo-fig3");
  await press(page, "ArrowRight", "ArrowRight");
  await button(page, "Use the shown step").click();
  expect(stops()[0]?.keys).toBe("scenario: sp-pifo-fig3\nstep: 6");
});

test("a scenario that was changed in the page travels in the file, and asks in its preview", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=5");
  const { store } = page.app;
  await changeScenario(page.app, "a title", (file) => ({ ...file, title: "Mine & yours" }), store.getState().wanted);
  await idle(page);
  await record(page);
  await press(page, "ArrowLeft");
  await record(page);
  expect(stops().map(({ keys }) => keys?.split("\n")[0])).toEqual(Array(2).fill("scenario: own.mine-yours"));
  const link = store.getState().scenario?.link ?? "";
  expect(lessonDraft.getState().draft.front).toContain(`own: mine-yours ${link}`);
  await page.getByLabel("What it teaches, in a sentence").fill("Bounds.");
  await page.getByRole("button", { name: /^1\s*Step 5/ }).click();
  await idle(page);
  const question = page.getByLabel("Question", { exact: true });
  await expect(question.locator("option", { hasText: "Predict the queue" })).toHaveCount(1);
  await question.selectOption("queue");
  expect(await checkText(writeDraft(lessonDraft.getState().draft).text)).toEqual([]);
  await button(page, "Preview").click();
  await expect(page.getByRole("heading", { name: "My lesson" })).toBeVisible();
  await idle(page);
  await expect(page.locator("[data-question=asked]")).toContainText("Which queue takes it?");
  await expect(pane(page)).toHaveCount(0);
  // Edit leads back to the same draft.
  await button(page, "Edit").click();
  await idle(page);
  await expect(pane(page)).toBeVisible();
  expect(lessonDraft.getState()).toMatchObject({ open: 0 });
  expect(titles()).toEqual(["Step 5", "Step 4"]);
  // No other stop refers to the deleted one.
  await button(page, "Delete the stop").click();
  await button(page, "Delete the stop").click();
  expect(lessonDraft.getState().draft).toEqual({
    ...NEW_DRAFT,
    front: NEW_DRAFT.front.replace("about:", "about: Bounds."),
  });
});

test("a draft survives a reload, and waits in the list of another visit", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  await record(page);
  await page.getByLabel("Heading").fill("Kept");
  await expect(pane(page)).toContainText("Stored in this browser.");
  const text = () => writeDraft(lessonDraft.getState().draft).text;
  const before = text();
  await expect.poll(() => lessonDraft.getState().isSaved).toBe(true);
  await button(page, "Close the lesson in the making").click();
  await expect(pane(page)).toHaveCount(0);
  lay(NEW_DRAFT);
  await page.reload();
  await idle(page);
  page.app.store.setState({ writing: "open" });
  await expect.poll(text).toBe(before);
  await button(page, "Close the lesson in the making").click();
  await expect(pane(page)).toHaveCount(0);
  sessionStorage.clear();
  lay(NEW_DRAFT);
  await page.reload();
  await idle(page);
  page.app.store.setState({ writing: "open" });
  await button(page, "Lessons of this browser").click();
  await page.getByRole("menuitem", { name: /^My lesson/ }).click();
  await expect.poll(text).toBe(before);
});

test("a lesson that ships is edited as a copy, and is the same file until something is changed", async ({ page }) => {
  await open(page, "#lesson=sp-pifo&stop=5");
  await button(page, "Edit").click();
  await idle(page);
  await expect(pane(page)).toBeVisible();
  expect(writeDraft(lessonDraft.getState().draft).text).toBe(readFileSync("lessons/sp-pifo.md", "utf8"));
  expect(lessonDraft.getState().open).toBe(4);
  expect(page.app.store.getState()).toMatchObject({ screen: "player", asking: false });
  await expect.poll(() => page.app.store.getState().scenario?.name).toBe("sp-pifo-strategies");
  await expect(page.getByLabel("Heading")).toHaveValue("From the last queue up");
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("queue");
});

const FRONT = "---\ntitle: T\nabout: A.\nminutes: 1\norder: 1\n---\n";
const stopOf = (keys: string, body: string) => `\n## One\n\`\`\`stop\n${keys}\n\`\`\`\n\n${body}\n`;

test.each([
  [
    "a missing scenario",
    stopOf("scenario: no-such\nstep: 1", ""),
    'line 10 "scenario": expected the name of a shipped scenario, found "no-such"',
  ],
  [
    "a scenario that does not travel with it",
    stopOf("scenario: own.gone\nstep: 1", ""),
    'line 8 "own.gone" is not in the front matter',
  ],
  [
    "a question without an answer",
    stopOf("scenario: sp-pifo-fig3\nstep: 1", "[( )] a\n[( )] b"),
    "line 14 cannot have a question of 2 choices with 0 right",
  ],
  ["script", stopOf("scenario: sp-pifo-fig3\nstep: 1", "<script>alert(1)</script>"), "line 14 cannot have HTML"],
  [
    "a link to script",
    stopOf("scenario: sp-pifo-fig3\nstep: 1", "[x](javascript:alert(1))"),
    'line 14 cannot have a link to "javascript:alert(1)"',
  ],
  ["no keys", "\n## One\n\nText.\n", "line 8 no block of keys under this heading"],
  ["an unknown key", stopOf("scenario: sp-pifo-fig3\nstep: 1\nsize: 3", ""), 'line 12 unknown key "size"'],
])("a file with %s opens with the fault at its stop, and nothing of it is lost", async (_, body, said) => {
  const { Page: Opened } = await import("./page.ts");
  const page = new Opened();
  try {
    await open(page, "#scenario=sp-pifo-fig3&t=4");
    page.app.store.setState({ writing: "open" });
    await expect(pane(page)).toBeVisible();
    await choose(page, FRONT + body);
    await expect(fault(page)).toContainText(said);
    expect(writeDraft(lessonDraft.getState().draft).text.trimEnd()).toBe((FRONT + body).trimEnd());
    expect(document.querySelector("script")).toBeNull();
  } finally {
    await page.close();
  }
});

test("a step beyond the end and a question that is not offered are found by trying the runs", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  page.app.store.setState({ writing: "open" });
  await expect(pane(page)).toBeVisible();
  await choose(
    page,
    FRONT +
      stopOf("scenario: sp-pifo-fig3\nstep: 900", "Text.") +
      stopOf("scenario: sp-pifo-fig3\nstep: 4\nask: level", "Text."),
  );
  await expect.poll(() => stops().length).toBe(2);
  await button(page, "Try the runs").click();
  await expect(fault(page)).toContainText('line 8 "sp-pifo-fig3" ends with step 30; there is no step 900');
  await page.getByRole("button", { name: /^2\s*One/ }).click();
  const said = 'line 16 step 4 asks nothing of the kind "level"; questions on it are:';
  await expect(fault(page)).toContainText(said);
  // The text is read again without errors, but its runs have not been tried again.
  dispatchEvent(new Event("pagehide"));
  await readOwn(writeDraft(lessonDraft.getState().draft).text);
  await expect(fault(page)).toContainText(said);
  // The other draft has not been tried.
  const { draft } = lessonDraft.getState();
  change({ draft: { ...draft, stops: draft.stops.slice(1) } });
  await expect(fault(page)).toHaveCount(0);
  await button(page, "Undo in the lesson").click();
  await expect(fault(page)).toContainText(said);
});

test.each([
  ["10 MB", () => FRONT.padEnd(10 << 20, "a b\n"), /at most 8388608 bytes/],
  ["many characters", () => FRONT.padEnd(300_000, "a b\n"), /300000 characters; at most 200000 are read/],
  ["bytes that are no text", () => new Uint8Array([45, 45, 45, 10, 0xff, 0xfe]), /text in UTF-8/],
] as const)("a file of %s is refused, and the draft stays", async (_, content, said) => {
  const { Page: Opened } = await import("./page.ts");
  const page = new Opened();
  try {
    await open(page, "#scenario=sp-pifo-fig3&t=4");
    await record(page);
    const { draft } = lessonDraft.getState();
    await choose(page, content());
    await expect(page.getByRole("alert")).toContainText(/This lesson cannot be opened/);
    expect((await page.getByRole("alert").innerText()).replace(/\s+/g, " ")).toMatch(said);
    expect(lessonDraft.getState().draft).toBe(draft);
  } finally {
    await page.close();
  }
});

test("storage that is refused is said, and the draft stays on the desk", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await record(page);
  await expect(pane(page)).toContainText("This browser cannot store the lesson: save the file.");
  expect(readDraft(writeDraft(lessonDraft.getState().draft).text)).toEqual(lessonDraft.getState().draft);
});
