import { expect, test } from "vitest";
import { textIn, withTexts } from "./png-text";

/** One transparent pixel. */
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

test("a text is read back as it was written, next to others", () => {
  const description = "step 5 · RTL\nhttps://host.example/#scenario=bbq-coloring&t=5";
  const png = withTexts(PNG, { Title: "Größe 優先", Description: description });
  expect(textIn(png, "Title")).toBe("Größe 優先");
  expect(textIn(png, "Description")).toBe(description);
  expect(textIn(png, "Descr")).toBeNull();
  expect(textIn(PNG, "Title")).toBeNull();
  // The picture is unchanged, beginning with its header.
  expect(png.subarray(0, 33)).toEqual(PNG.subarray(0, 33));
  expect(png.subarray(-(PNG.length - 33))).toEqual(PNG.subarray(33));
});

test("a chunk has the bytes and the checksum of the specification", () => {
  const png = withTexts(PNG, { Title: "a" });
  const chunk = png.subarray(33, png.length - (PNG.length - 33));
  const hex = [...chunk].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Length 11, type, keyword, five zeros, the text; the checksum was computed with Python's zlib.crc32.
  expect(hex).toBe(`0000000b${"69545874"}${"5469746c65"}${"0000000000"}618558dfc7`);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a text", new TextEncoder().encode("\u0089PNG, but no picture")],
  ["a file that ends in its header", PNG.subarray(0, 20)],
  ["a file cut within its text", withTexts(PNG, { Title: "a title" }).subarray(0, 50)],
])("%s has no text", (_, bytes) => {
  expect(textIn(bytes, "Title")).toBeNull();
});
