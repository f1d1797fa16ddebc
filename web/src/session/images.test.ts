import { expect, test } from "vitest";
import { Images } from "./images";

const PAGE = 4096;
/** Size of an image's list of pages. */
const list = (pages: number) => 8 * pages;
/** A memory with random words, whose pages cannot be compressed. */
const filled = (pages: number) => {
  const memory = new ArrayBuffer(pages * PAGE);
  new Uint32Array(memory).forEach((_, i, words) => {
    words[i] = i << 16;
  });
  return memory;
};

test("what was saved comes back, whatever was written and saved since", () => {
  const images = new Images();
  const memory = filled(8);
  const bytes = new Uint8Array(memory);
  const taken = [0, 1, 2, 3].map((round) => {
    bytes[round * 2 * PAGE + 5] = 200 + round;
    return { handle: images.save(memory, memory.byteLength), copy: bytes.slice() };
  });
  for (const { handle, copy } of [...taken].reverse()) {
    bytes.fill(7);
    images.restore(handle, memory);
    expect(bytes).toEqual(copy);
  }
});

test("an image adds only the pages that changed, and outlives those it shares them with", () => {
  const images = new Images();
  const memory = filled(8);
  const first = images.save(memory, memory.byteLength);
  expect(images.bytes(first)).toBe(8 * PAGE + list(8));
  new Uint8Array(memory)[3 * PAGE] = 9;
  const second = images.save(memory, memory.byteLength);
  expect(images.bytes(second)).toBe(PAGE + list(8));
  images.discard(first);
  expect(images.bytes(first)).toBe(0);
  const copy = new Uint8Array(memory).slice();
  new Uint8Array(memory).fill(0);
  images.restore(second, memory);
  expect(new Uint8Array(memory)).toEqual(copy);
  expect(() => images.restore(first, memory)).toThrow("no saved state has handle 1");
});

test("pages whose words are close to each other take a quarter", () => {
  const images = new Images();
  const memory = new ArrayBuffer(8 * PAGE);
  const words = new Int32Array(memory);
  words.forEach((_, i) => {
    words[i] = i - 3000;
  });
  const first = images.save(memory, memory.byteLength);
  expect(images.bytes(first)).toBeLessThan(2 * PAGE + 8 * 8 + list(8));
  const copy = words.slice();
  words.fill(5);
  images.save(memory, memory.byteLength);
  images.restore(first, memory);
  expect(words).toEqual(copy);
});

test("pages are compared with what was restored, not with what was saved last", () => {
  const images = new Images();
  const memory = filled(4);
  const first = images.save(memory, memory.byteLength);
  new Uint8Array(memory).fill(1);
  images.save(memory, memory.byteLength);
  images.restore(first, memory);
  expect(images.bytes(images.save(memory, memory.byteLength))).toBe(list(4));
});

test("a memory that has grown is saved in full, also where it ends inside a page", () => {
  const images = new Images();
  images.save(filled(2), PAGE + 8);
  const memory = filled(3);
  const grown = images.save(memory, 2 * PAGE + 12);
  const target = new ArrayBuffer(3 * PAGE);
  images.restore(grown, target);
  const expected = new Uint8Array(memory).slice();
  expected.fill(0, 2 * PAGE + 12);
  expect(new Uint8Array(target)).toEqual(expected);
});

test("an image shorter than the last one comes back, and the next is held against it", () => {
  const images = new Images();
  const memory = filled(3);
  const bytes = new Uint8Array(memory);
  const short = images.save(memory, PAGE + 8);
  const copy = bytes.slice(0, PAGE + 8);
  images.save(memory, memory.byteLength);
  bytes.fill(1);
  images.restore(short, memory);
  expect(bytes.slice(0, PAGE + 8)).toEqual(copy);
  expect(images.bytes(images.save(memory, PAGE + 8))).toBe(list(2));
  bytes[PAGE + 7] = 99;
  expect(images.bytes(images.save(memory, PAGE + 8))).toBe(8 + list(2));
});
