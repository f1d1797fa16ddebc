// Lessons that readers open by drop, paste and link: valid and invalid ones.

import { afterEach, describe, vi } from "vitest";
import { LESSONS } from "../../src/app/shipped-lessons";
import { changeScenario } from "../../src/features/run/actions/change";
import { drop as dropFile, expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";

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

const FRONT = "---\ntitle: My lesson\nabout: It is mine.\nminutes: 2\norder: 1\n---\n";
const stop = (title: string, keys: string, body: string) => `\n## ${title}\n\`\`\`stop\n${keys}\n\`\`\`\n\n${body}\n`;
const GOOD = [
  FRONT,
  stop("First", "scenario: sp-pifo-fig3\nstep: 4", "The first text."),
  stop("Second", "scenario: sp-pifo-fig3\nstep: 5\nask: queue", "The second text."),
  stop("Beyond", "scenario: sp-pifo-fig3\nstep: 900\nengine: 7\nlit: queue 99\nask: queue", "The third text."),
].join("");
const BAD = [
  FRONT.replace("minutes: 2", "minutes: two"),
  stop("First", "scenario: no-such\nstep: 4", "<script>alert(1)</script>"),
  stop("First", "scenario: sp-pifo-fig3", "[out](javascript:alert(1)) and $x$."),
].join("");
const FAULTS = [
  ["line 4", "minutes"],
  ["line 10", 'expected the name of a shipped scenario, found "no-such"'],
  ["line 14", "cannot have HTML"],
  ["line 17", '"step" is missing'],
  ["line 21", 'a link to "javascript:alert(1)"'],
] as const;

const drop = (page: Page, content: BlobPart, name = "mine.md") => dropFile(page, content, name);
const title = (page: Page) => page.getByRole("heading", { name: "My lesson" });
const stopOf = (page: Page, name: string) => page.getByRole("region", { name });
/** A lesson's stop: all that the page shows of its step, and its text. */
const stopAndStep = async (page: Page, name: string) => [await picture(page), await stopOf(page, name).innerText()];

const hash = (page: Page) => new URL(page.url()).hash;

async function paste(page: Page, text: string): Promise<void> {
  const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
    clipboardData: { files: [], getData: () => text },
  });
  (await page.locator("main").first().element()).dispatchEvent(event);
}

afterEach(() => vi.restoreAllMocks());

test("a dropped lesson opens in place of a scenario, to which the way back leads", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const before = await picture(page);
  await drop(page, GOOD);
  await expect(title(page)).toBeVisible();
  await expect(stopOf(page, "First")).toContainText("The first text.");
  await expect(page.getByText("From a file, and stored in this tab only")).toBeVisible();
  await expect.poll(() => hash(page)).toMatch(/^#lesson=own\.[\w-]+$/);
  await page.waitForFunction(() => document.documentElement.dataset.step === "4");
  await idle(page);
  await page.goBack();
  await idle(page);
  expect(await picture(page)).toBe(before);
});

test("a pasted lesson goes on to its question, and a stop is gone to again", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await paste(page, GOOD);
  await expect(title(page)).toBeVisible();
  await idle(page);
  // The reader is at this stop already.
  for (let i = 0; i < 2; i++) {
    await page.getByRole("link", { name: "1", exact: true }).click();
    await idle(page);
    await expect.poll(() => page.app.store.getState().asking).toBe(false);
  }
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForFunction(() => document.querySelector("[data-question=asked]") !== null);
  await expect.poll(() => hash(page)).toMatch(/^#lesson=own\.[\w-]+&stop=2$/);
  expect(page.app.store.getState().progress).toEqual({});
});

test("what the run has not of a stop is said, and nothing stays hidden", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, GOOD);
  await expect(title(page)).toBeVisible();
  await page.getByRole("link", { name: "3", exact: true }).click();
  const beyond = stopOf(page, "Beyond");
  await expect(beyond).toContainText("This run has no step 900. It ends with step 30, which is shown.");
  await expect(beyond).toContainText("This run has no engine 7. Its engines are 0 to 1; engine 0 is shown.");
  await expect(beyond).toContainText("This step has nothing of the name “queue 99” to highlight.");
  await expect(beyond).toContainText("the run cannot answer the question of this stop");
  await idle(page);
  expect(page.app.store.getState().shown?.frame.step).toBe(30);
  expect(page.app.store.getState().asking).toBe(false);
});

test("a reload keeps it; in another tab it is gone, which is said, and it opens there again", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, GOOD);
  await expect(title(page)).toBeVisible();
  await idle(page);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await idle(page);
  sessionStorage.clear();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This lesson is not stored in this tab" })).toBeVisible();
  for (const { title } of LESSONS) await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await drop(page, BAD);
  await expect(page.getByRole("alert")).toContainText("This lesson cannot be opened");
  await drop(page, GOOD);
  await expect(title(page)).toBeVisible();
  await idle(page);
});

test("without room in storage it opens, and is gone after a reload", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await drop(page, GOOD);
  await expect(title(page)).toBeVisible();
  await idle(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This lesson is not stored in this tab" })).toBeVisible();
});

describe("a wrong lesson is refused with all that is wrong, and nothing is lost", () => {
  const refuse = async (page: Page) => {
    await drop(page, BAD);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("This lesson cannot be opened: 5 problems");
    const said = (await alert.innerText()).replace(/\s+/g, " ");
    for (const [line, text] of FAULTS) {
      expect(said).toContain(line);
      expect(said).toContain(text);
    }
    expect(said).toContain("What was open is still open.");
    await idle(page);
    await alert.getByRole("button", { name: "Close" }).click();
  };

  test("while another lesson is open", async ({ page }) => {
    await open(page, "#lesson=sp-pifo&stop=2");
    await page.waitForFunction(() => document.querySelector("[aria-label=Stops] [aria-current=step]") !== null);
    await idle(page);
    const before = await stopAndStep(page, "A list that sorts");
    await refuse(page);
    expect(await stopAndStep(page, "A list that sorts")).toEqual(before);
    expect(hash(page)).toBe("#lesson=sp-pifo&stop=2");
  });

  test("while a lesson of the reader's own is open", async ({ page }) => {
    await open(page, "#scenario=bbq-coloring&t=14");
    await drop(page, GOOD);
    await expect(title(page)).toBeVisible();
    await idle(page);
    await refuse(page);
    await expect(stopOf(page, "First")).toContainText("The first text.");
  });

  test("while a scenario with notes of the reader's is open", async ({ page }) => {
    await open(page, "#scenario=bbq-coloring&t=14");
    await changeScenario(
      page.app,
      "add a note",
      (file) => ({ ...file, notes: [...(file.notes ?? []), { step: 14, text: "Mine alone." }] }),
      page.app.store.getState().wanted,
    );
    await idle(page);
    const { scenario, changes } = page.app.store.getState();
    expect(changes).toHaveLength(1);
    await refuse(page);
    expect(page.app.store.getState().scenario).toBe(scenario);
    expect(page.app.store.getState().changes).toBe(changes);
    expect(await stepOf(page)).toBe(14);
    // A valid lesson adds a history entry, so Back leads to the earlier page.
    await drop(page, GOOD);
    await expect(title(page)).toBeVisible();
    await idle(page);
    await page.goBack();
    await idle(page);
    expect(page.app.store.getState().scenario?.text).toContain("Mine alone.");
    expect(page.app.store.getState().changes).toHaveLength(1);
  });
});

const huge = () => `${GOOD}\n${"Text. ".repeat(200)}\n`.padEnd(10 << 20, "a b\n");
const wrong: [what: string, content: () => BlobPart, said: RegExp][] = [
  ["10 MB of text", huge, /10485760.*at most 8388608 bytes \(8 MiB\)/s],
  ["many characters", () => GOOD.padEnd(300_000, "a b\n"), /300000 characters; at most 200000 are read/],
  ["bytes that are no text", () => new Uint8Array([45, 45, 45, 10, 0xff, 0xfe, 0, 1]), /byte 4.*0xff.*text in UTF-8/s],
  ["front matter alone", () => FRONT, /line 1 the text has no sections/],
  ["no front matter", () => "# Hello\n", /line 1 the text has no front matter/],
  ["nothing", () => "", /line 1 the text has no front matter/],
  [
    "too many stops",
    () => FRONT + stop("A", "scenario: sp-pifo-fig3\nstep: 1", "").repeat(101),
    /101 stops; at most 100/,
  ],
  [
    "two questions in a stop",
    () => FRONT + stop("A", "scenario: sp-pifo-fig3\nstep: 1\nask: queue", "[( )] a\n[(X)] b"),
    /line 8 a stop has one question at most/,
  ],
  [
    "the same fault twice in a line",
    () => `${GOOD}\nSome <b>bold</b> text.\n`,
    /2 problems.*line (\d+) cannot have HTML line \1 cannot have HTML/,
  ],
  ["depth without end", () => `${GOOD}\n${"> ".repeat(5_000)}`, /This lesson cannot be opened/],
];
for (const [what, content, said] of wrong)
  test(`a file of ${what} is refused with the reason`, async ({ page }) => {
    await open(page, "#scenario=bbq-coloring&t=14");
    const before = await picture(page);
    await drop(page, content());
    const alert = page.getByRole("alert");
    await expect(alert).toBeVisible();
    expect((await alert.innerText()).replace(/\s+/g, " ")).toMatch(said);
    await idle(page);
    expect(await picture(page)).toBe(before);
    expect(hash(page)).toBe("#scenario=bbq-coloring&t=14");
  });

test("JSON in a file that is named as Markdown is a scenario", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, '{ "version": 1 }');
  await expect(page.getByRole("alert")).toContainText("This scenario cannot be opened");
});

describe("from elsewhere", () => {
  const link = (url = "https://files.example/a.md?x=1&y=2") => `#lesson-url=${encodeURIComponent(url)}&stop=2`;
  const question = (page: Page) => page.getByRole("dialog", { name: "Fetch a lesson from files.example?" });
  const START = "#scenario=bbq-first-steps&t=5";

  /** Simulates the other host, and records the requests to it. */
  function answer(how: () => Response): string[] {
    const asked: string[] = [];
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      if (new URL(String(address), location.href).host !== "files.example") return fetch(address, init);
      asked.push(String(address));
      return how();
    });
    return asked;
  }

  test("nothing is fetched without leave", async ({ page }) => {
    const asked = answer(() => new Response(GOOD));
    await open(page, START);
    const before = await picture(page);
    location.hash = link();
    await question(page).getByRole("button", { name: "No" }).click();
    await expect(question(page)).toBeHidden();
    await idle(page);
    expect(await picture(page)).toBe(before);
    expect(asked).toEqual([]);
    await expect.poll(() => hash(page)).toBe(START);
  });

  test("with leave it opens at its stop", async ({ page }) => {
    const asked = answer(() => new Response(GOOD));
    await open(page, START);
    location.hash = link();
    await question(page).getByRole("button", { name: "Fetch and open" }).click();
    await expect(stopOf(page, "Second")).toBeVisible();
    await expect(question(page)).toBeHidden();
    await idle(page);
    expect(asked).toEqual(["https://files.example/a.md?x=1&y=2"]);
    await expect.poll(() => hash(page)).toMatch(/^#lesson=own\.[\w-]+&stop=2$/);
  });

  test("a page that is opened with such a link asks over the default scenario, and so does a pasted link", async ({
    page,
  }) => {
    answer(() => new Response(GOOD));
    await open(page, link());
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Scenario: First steps/, includeHidden: true })).toBeVisible();
    await question(page).getByRole("button", { name: "No" }).click();
    await idle(page);
    await paste(page, `https://example.org/queuescope/${link()}`);
    await question(page).getByRole("button", { name: "Fetch and open" }).click();
    await expect(stopOf(page, "Second")).toBeVisible();
    await idle(page);
  });

  const mistakes: [what: string, how: () => Response, said: RegExp][] = [
    [
      "is not there",
      () => new Response("", { status: 404 }),
      /lesson could not be fetched.*files\.example answers 404/s,
    ],
    ["is too large", () => new Response(" ".repeat(9 << 20)), /8,388,608 bytes/],
    ["is wrong", () => new Response(BAD), /5 problems.*line 14 cannot have HTML/s],
    ["is a page", () => new Response("<!doctype html>"), /line 1 the text has no front matter/],
  ];
  for (const [what, how, said] of mistakes)
    test(`a file that ${what} is refused with the reason, and nothing is lost`, async ({ page }) => {
      answer(how);
      await open(page, START);
      const before = await picture(page);
      location.hash = link();
      await question(page).getByRole("button", { name: "Fetch and open" }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("What was open is still open.");
      expect((await alert.innerText()).replace(/\s+/g, " ")).toMatch(said);
      await idle(page);
      expect(await picture(page)).toBe(before);
    });

  test("an address that is not https is refused without asking", async ({ page }) => {
    await open(page, START);
    for (const url of ["http://files.example/a.md", "javascript:alert(1)", "//files.example"]) {
      location.hash = link(url);
      await expect(page.getByRole("alert")).toContainText("expected an address that begins with https://");
      await expect(page.getByRole("dialog")).toBeHidden();
      await press(page, "Escape");
    }
    expect(await stepOf(page)).toBe(5);
  });
});
