// Saved states of an instance: copies of its memory, of which pages that are alike are kept once. Between two snapshots little of the
// memory changes, and the stack, which is most of it in a small design, not at all.

const PAGE_WORDS = 1024;

type Page = Uint32Array;

interface Image {
  pages: readonly Page[];
  /** Bytes that only this image needed when it was taken. */
  own: number;
}

/** Images by handle. A handle is never used twice. */
export class Images {
  private readonly images = new Map<number, Image>();
  private next = 1;
  /** Pages of what was saved or restored last: what the memory has changed from. */
  private last: readonly Page[] = [];

  /** Keeps the first `bytes` bytes of a memory. */
  save(memory: ArrayBuffer, bytes: number): number {
    const words = new Uint32Array(memory, 0, Math.ceil(bytes / 4));
    const count = Math.ceil(words.length / PAGE_WORDS);
    let own = 0;
    const pages = Array.from({ length: count }, (_, i) => {
      const there = words.subarray(i * PAGE_WORDS, (i + 1) * PAGE_WORDS);
      const before = this.last[i];
      if (before && alike(before, there)) return before;
      own += there.byteLength;
      return there.slice();
    });
    this.last = pages;
    this.images.set(this.next, { pages, own });
    return this.next++;
  }

  /** Bytes that an image added to those before it; 0 if there is none of this handle. */
  bytes(handle: number): number {
    return this.images.get(handle)?.own ?? 0;
  }

  /** Puts an image back; what lies beyond it stays. Throws if there is none of this handle. */
  restore(handle: number, memory: ArrayBuffer): void {
    const image = this.images.get(handle);
    if (!image) throw new Error(`no saved state has handle ${handle}`);
    const words = new Uint32Array(memory);
    image.pages.forEach((page, i) => {
      words.set(page, i * PAGE_WORDS);
    });
    this.last = image.pages;
  }

  /** Frees an image; pages that others have too stay. */
  discard(handle: number): void {
    this.images.delete(handle);
  }
}

function alike(a: Page, b: Page): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
