import { expect, test } from "vitest";
import { descriptionOf, linkInPicture } from "./link";
import { withTexts } from "./png-text";

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
