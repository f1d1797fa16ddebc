import { expect, test } from "vitest";
import { captionLines, descriptionOf, linkInPicture } from "./caption";
import { withTexts } from "./png-text";

const caption = {
  title: "Coloring: four dequeues",
  facts: ["step 14 of 19", "RTL"],
  link: "https://example.org/#scenario=a&t=14",
};

test("a caption has title, facts and link, each whole", () => {
  expect(captionLines(caption, 80)).toEqual([caption.title, "step 14 of 19 · RTL", caption.link]);
});

test("no line is longer than there is room, and nothing is lost", () => {
  const lines = captionLines({ ...caption, title: `${"long ".repeat(20)}${"x".repeat(50)}` }, 24);
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(24);
  expect(lines.join("").replaceAll(" ", "")).toContain("x".repeat(50));
  expect(lines.join("")).toContain(caption.link);
});

test("a link that would fill the picture is named instead", () => {
  const lines = captionLines({ ...caption, link: `https://example.org/#s=1.${"A".repeat(975)}` }, 100);
  expect(lines.at(-1)).toBe("The link has 1000 characters: it is in this file's description.");
});

test("what the page says of the step stands between facts and link, each text on lines of its own", () => {
  const sentences = ["Op 4 takes data 1.", "Note by Ada: why not data 2?"];
  expect(captionLines({ ...caption, sentences }, 80)).toEqual([
    caption.title,
    "step 14 of 19 · RTL",
    ...sentences,
    caption.link,
  ]);
});

const LINK = "https://host.example/#scenario=bbq-coloring&t=5";
const DESC = descriptionOf({ title: "Coloring", facts: ["step 5 of 19", "build 1"], link: LINK });
const HEADER = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const bytes = (text: string) => new TextEncoder().encode(text);

test("a PNG and what it says", () => {
  expect(linkInPicture(withTexts(HEADER, { Title: "Coloring", Description: DESC }))).toBe(LINK);
  expect(linkInPicture(withTexts(HEADER, { Description: "a picture of my cat" }))).toBeNull();
  expect(linkInPicture(HEADER)).toBeNull();
});

test("neither is a picture", () => {
  expect(linkInPicture(bytes('{ "version": 1 }'))).toBeUndefined();
  expect(linkInPicture(new Uint8Array())).toBeUndefined();
});
