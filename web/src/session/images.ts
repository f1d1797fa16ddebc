// Saved states of an instance: copies of its memory, with equal pages stored once. Between two snapshots little of the memory changes, and
// the stack, which is most of it in a small design, not at all.

import { bytesOf, pack, type SessionPage, unpack } from "./pages";

const PAGE_WORDS = 1024;
/** Bytes of an entry in a list of pages. */
const REFERENCE = 8;

interface Image {
  pages: readonly SessionPage[];
  words: number;
  /** Bytes that only this image needed when it was taken. */
  own: number;
}

const none: Image = { pages: [], words: 0, own: 0 };

/** Images by handle. A handle is never reused. */
export class Images {
  private readonly images = new Map<number, Image>();
  private next = 1;
  /** The image that was saved or restored last: the memory has changed from it. */
  private last = none;
  /** The same as one row, which is compared and copied several times as fast as its pages. Signed, for the same reason. */
  private row = new Int32Array(0);

  /** Saves the first `bytes` bytes of a memory. */
  save(memory: ArrayBuffer, bytes: number): number {
    const words = new Int32Array(memory, 0, Math.ceil(bytes / 4));
    if (words.length !== this.last.words) {
      this.last = none;
      this.row = new Int32Array(words.length);
    }
    const pages: SessionPage[] = [];
    let own = 0;
    for (let from = 0; from < words.length; from += PAGE_WORDS) {
      const to = Math.min(from + PAGE_WORDS, words.length);
      const before = this.last.pages[pages.length];
      own += REFERENCE;
      if (before && sameWords(this.row, words, from, to)) {
        pages.push(before);
      } else {
        const page = pack(words, from, to);
        this.row.set(words.subarray(from, to), from);
        own += bytesOf(page);
        pages.push(page);
      }
    }
    this.last = { pages, words: words.length, own };
    this.images.set(this.next, this.last);
    return this.next++;
  }

  /** Bytes that an image added to those before it; 0 for an unknown handle. */
  bytes(handle: number): number {
    return this.images.get(handle)?.own ?? 0;
  }

  /** Restores an image; memory beyond it is unchanged. Throws for an unknown handle. */
  restore(handle: number, memory: ArrayBuffer): void {
    const image = this.images.get(handle);
    if (!image) throw new Error(`no saved state has handle ${handle}`);
    if (image.words !== this.last.words) {
      this.last = none;
      this.row = new Int32Array(image.words);
    }
    image.pages.forEach((page, i) => {
      if (page !== this.last.pages[i]) unpack(page, this.row, i * PAGE_WORDS);
    });
    this.last = image;
    new Int32Array(memory).set(this.row);
  }

  /** Frees an image; pages that others share stay. */
  discard(handle: number): void {
    this.images.delete(handle);
  }
}

/** True if two rows have the same words in the range from `from`, a multiple of 4, to before `to`. */
function sameWords(a: Int32Array, b: Int32Array, from: number, to: number): boolean {
  const fours = to - (to % 4);
  // Every index is below `to`, where both have words.
  const at = (row: Int32Array, i: number) => row[i] as number;
  for (let i = from; i < fours; i += 4) {
    const first = (at(a, i) ^ at(b, i)) | (at(a, i + 1) ^ at(b, i + 1));
    if (first | (at(a, i + 2) ^ at(b, i + 2)) | (at(a, i + 3) ^ at(b, i + 3))) return false;
  }
  for (let i = fours; i < to; i++) if (a[i] !== b[i]) return false;
  return true;
}
