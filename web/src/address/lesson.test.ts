import { expect, test } from "vitest";
import {
  addressOfLesson,
  addressOfLessonElsewhere,
  isLessonElsewhere,
  isOwnLesson,
  lessonOf,
  readLessonElsewhere,
} from "./lesson";

test("a stop of a lesson has an address, the first one none of its own", () => {
  for (const place of [
    { name: "bbq-tree", stop: 1 },
    { name: "first-steps", stop: 12 },
    { name: "own.1ab-2", stop: 3 },
  ])
    expect(lessonOf(addressOfLesson(place))).toEqual(place);
  expect(addressOfLesson({ name: "bbq-tree", stop: 1 })).toBe("#lesson=bbq-tree");
});

test.each([
  "",
  "#lesson=",
  "#lesson=a/b",
  "#lesson=a&stop=0",
  "#lesson=a&stop=x",
  "#lesson=a&t=3",
  "#lesson=a.b",
  "#scenario=a",
])('"%s" is no address of a lesson', (fragment) => {
  expect(lessonOf(fragment)).toBeNull();
});

test("the name shows whether a lesson is the reader's own", () => {
  expect(isOwnLesson("own.1ab")).toBe(true);
  expect(isOwnLesson("own-words")).toBe(false);
});

test("a lesson elsewhere has an address, plain or escaped", () => {
  const place = { url: "https://example.org/a.md?x=1&y=ü".replace("ü", "%C3%BC"), stop: 3 };
  const fragment = addressOfLessonElsewhere(place);
  expect(isLessonElsewhere(fragment)).toBe(true);
  expect(lessonOf(fragment)).toBeNull();
  expect(readLessonElsewhere(fragment)).toEqual({ ok: true, value: place });
  const plain = readLessonElsewhere("#lesson-url=https://example.org/a.md");
  expect(plain).toEqual({ ok: true, value: { url: "https://example.org/a.md", stop: 1 } });
});

test.each([
  "",
  "http://example.org/a.md",
  "javascript:alert(1)",
  "data:text/markdown,a",
  "//example.org/a.md",
  "https://",
  "https:///a.md",
  "https://example.org@evil.example/a.md",
  "https://example.org/ü",
  `https://example.org/${"a".repeat(2_000)}`,
])("%s is nothing to fetch a lesson from", (url) => {
  for (const written of [url, encodeURIComponent(url)]) {
    const read = readLessonElsewhere(`#lesson-url=${written}`);
    expect(read.ok ? "" : read.error).toContain("expected an address that begins with https:// and a host");
  }
});

test.each(["stop=0", "stop=x", "t=3", "stop=1&y=2"])("%s is no stop of a lesson elsewhere", (more) => {
  const read = readLessonElsewhere(`#lesson-url=https://example.org/a.md&${more}`);
  expect(read.ok ? "" : read.error).toContain(`“${more}”`);
});
