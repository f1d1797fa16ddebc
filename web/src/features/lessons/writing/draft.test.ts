import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shippedFormat } from "../../../../test/lessons/check-file.ts";
import { readLesson } from "../format";
import { keyIn, notesOf, readDraft, stopAtLine, withKey, withNotes, writeDraft } from "./draft";

const names = readdirSync("lessons").filter((file) => file.endsWith(".md") && file !== "README.md");

describe.each(names)("lessons/%s", (name) => {
  const text = readFileSync(`lessons/${name}`, "utf8");

  test("is read and written again byte for byte", () => {
    expect(writeDraft(readDraft(text)).text).toBe(text);
  });

  test("has the stops that the parser finds, at their lines and with their keys", () => {
    const read = readLesson(text, shippedFormat);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const draft = readDraft(text);
    const written = writeDraft(draft);
    expect(draft.stops.map(({ title }) => title)).toEqual(read.value.sections.map(({ title }) => title));
    expect(written.places.map(({ heading }) => heading)).toEqual(read.value.sections.map(({ line }) => line));
    for (const [i, { keys }] of read.value.sections.entries()) {
      const lines = draft.stops[i]?.keys ?? null;
      expect(keyIn(lines, "scenario")).toBe(keys.scenario);
      expect(Number(keyIn(lines, "step"))).toBe(keys.step);
      expect(keyIn(lines, "ask")).toBe(keys.ask);
      // Writing every value again in its place gives the same lines.
      const again = ["scenario", "step", "engine", "lit", "ask"].reduce(
        (all, key) => (keyIn(all, key) === null ? all : withKey(all, key, keyIn(all, key))),
        lines ?? "",
      );
      expect(again).toBe(lines);
      expect(written.text.split("\n")[(written.places[i]?.text ?? 0) - 1]).toBe(draft.stops[i]?.text.split("\n")[0]);
    }
  });
});

const HARD = `---
title: T
strange: kept
---

Text too early.

## A \`\`\`code\`\`\` heading
\`\`\`stop
scenario: bbq-coloring
# a line that is no key
step: 5
\`\`\`

~~~
## no heading
~~~

\`\`\`\`
\`\`\`
## none either
\`\`\`\`

## Without keys

Its text.

## Open
\`\`\`stop
step: 7
`;

test("what is wrong with a text stays in it, at its stop", () => {
  const draft = readDraft(HARD);
  expect(draft.front).toBe("title: T\nstrange: kept");
  expect(draft.stops.map(({ title, keys }) => [title, keys])).toEqual([
    ["", null],
    ["A ```code``` heading", "scenario: bbq-coloring\n# a line that is no key\nstep: 5"],
    ["Without keys", null],
    ["Open", null],
  ]);
  const { text } = writeDraft(draft);
  for (const line of HARD.split("\n")) expect(text.split("\n")).toContain(line);
  expect(writeDraft(readDraft(text)).text).toBe(text);
});

test.each(["", "\n\n", "---", "---\ntitle: T", "---\n---", "## A", "x\r\ny\r\n", "```\n## A", "# no lesson"])(
  "%j is cut and written, and then no more changed",
  (text) => {
    const once = writeDraft(readDraft(text)).text;
    expect(writeDraft(readDraft(once)).text).toBe(once);
    for (const word of text.split(/\s+/)) expect(once).toContain(word);
  },
);

test("faults are at the stop in whose lines they are", () => {
  const written = writeDraft(readDraft(HARD));
  const lineOf = (text: string) => written.text.split("\n").indexOf(text) + 1;
  expect(stopAtLine(written, lineOf("strange: kept"))).toBeNull();
  expect(stopAtLine(written, lineOf("Text too early."))).toBe(0);
  expect(stopAtLine(written, lineOf("# a line that is no key"))).toBe(1);
  expect(stopAtLine(written, lineOf("Its text."))).toBe(2);
});

test("values never end their line", () => {
  expect(withKey("step: 4", "lit", "queue 2\n## Another")).toBe("step: 4\nlit: queue 2 ## Another");
  expect(withKey("step: 4\nask: queue\nlit: a", "ask", null)).toBe("step: 4\nlit: a");
  expect(withKey(null, "step", "4")).toBe("step: 4");
});

test("notes are a comment in the text of a stop", () => {
  const [one] = readDraft(
    "## A\n```stop\nstep: 1\n```\n\nText.\n\n<!--\nAsk who.\n\n## No heading\n-->\n\nMore.\n",
  ).stops;
  if (!one) throw new Error("no stop");
  expect(notesOf(one)).toBe("Ask who.\n\n## No heading");
  expect(withNotes(one, "Ask me. --> <b>")).toBe("Text.\n\n<!--\nAsk me.  <b>\n-->\n\nMore.");
  expect(withNotes(one, " ")).toBe("Text.\n\nMore.");
  expect(withNotes({ ...one, text: "" }, "x $& y")).toBe("<!--\nx $& y\n-->");
  expect(withNotes(one, notesOf(one))).toBe(one.text);
});
