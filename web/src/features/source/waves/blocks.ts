// Values of signals in blocks of steps: fetched as the strip comes to them, and of a long run only some are kept.

/** Steps of a block. */
export const BLOCK = 256;
/** Blocks of one signal that are kept: of 32 signals those of eight windows. */
export const MOST_BLOCKS = 256;

/** A value as hexadecimal text; null if the signal has none at this step; undefined if it is not here yet. */
export type Sample = string | null | undefined;

/** Rows of values by signal, each from the first step; or why they are refused. Null if nobody answers any more. */
export type AskWaves = (
  signals: readonly string[],
  first: number,
  last: number,
) => Promise<{ rows: readonly (readonly (string | null)[])[] } | { refused: string } | null>;

/** What is to be shown. */
export interface WaveWish {
  signals: readonly string[];
  /** Steps of the window, both included. */
  first: number;
  last: number;
  /** Steps of the run. */
  steps: number;
}

interface WaveTask {
  signals: string[];
  block: number;
}

/** Values of one run. One request is under way at a time; the next one is always for the latest wish. */
export class WaveBlocks {
  /** By block and signal, the one that was wished for last at the end. */
  private readonly kept = new Map<string, readonly (string | null)[]>();
  private readonly refusals = new Map<string, string>();
  private wish: WaveWish | null = null;
  private isAsking = false;

  /** `changed` is called when values have come. */
  constructor(
    private readonly ask: AskWaves,
    private readonly changed: () => void,
  ) {}

  /** Blocks that are kept. */
  get size(): number {
    return this.kept.size;
  }

  /** Says what is to be shown; what was wished for before is fetched no more. */
  want(wish: WaveWish): void {
    this.wish = wish;
    if (!this.isAsking) void this.work();
  }

  /** Nothing is asked for any more. */
  close(): void {
    this.wish = null;
  }

  at(signal: string, step: number): Sample {
    const block = this.kept.get(keyOf(signal, Math.floor(step / BLOCK)));
    return block && (block[step % BLOCK] ?? null);
  }

  /** Why a signal has no values; undefined if it may have some. */
  refusal(signal: string): string | undefined {
    return this.refusals.get(signal);
  }

  private async work(): Promise<void> {
    this.isAsking = true;
    for (let task = this.next(); task; task = this.next()) {
      const answer = await this.fetched(task);
      if (!answer) this.wish = null;
      else this.changed();
    }
    this.isAsking = false;
  }

  /** Fetches a block. False if nobody answers. */
  private async fetched({ signals, block }: WaveTask): Promise<boolean> {
    const { steps = 0 } = this.wish ?? {};
    const first = block * BLOCK;
    const answer = await this.ask(signals, first, Math.min(first + BLOCK, steps) - 1);
    if (answer === null) return false;
    if ("rows" in answer) {
      for (const [number, signal] of signals.entries()) this.keep(keyOf(signal, block), answer.rows[number] ?? []);
      return true;
    }
    const [only, ...more] = signals;
    if (only !== undefined && more.length === 0) {
      this.refusals.set(only, answer.refused);
      return true;
    }
    // Which one is it?
    for (const signal of signals) if (!(await this.fetched({ signals: [signal], block }))) return false;
    return true;
  }

  /** What to fetch next: of the blocks of the window, then of the neighbour that the window is nearer to. */
  private next(): WaveTask | null {
    const { wish } = this;
    if (!wish || wish.steps === 0) return null;
    const [low, high] = [Math.floor(wish.first / BLOCK), Math.floor(wish.last / BLOCK)];
    const middle = (wish.first + wish.last) / 2 / BLOCK;
    const neighbour = middle - low < high + 1 - middle ? low - 1 : high + 1;
    const blocks = [...Array.from({ length: high - low + 1 }, (_, at) => low + at), neighbour];
    for (const block of blocks) {
      if (block < 0 || block * BLOCK >= wish.steps) continue;
      const signals = wish.signals.filter((signal) => !this.touch(keyOf(signal, block)) && !this.refusals.has(signal));
      if (signals.length > 0) return { signals, block };
    }
    return null;
  }

  /** True if it is kept; it is then the last to be forgotten. */
  private touch(key: string): boolean {
    const block = this.kept.get(key);
    if (!block) return false;
    this.kept.delete(key);
    this.kept.set(key, block);
    return true;
  }

  private keep(key: string, block: readonly (string | null)[]): void {
    this.kept.set(key, block);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_BLOCKS) break;
      this.kept.delete(oldest);
    }
  }
}

const keyOf = (signal: string, block: number) => `${block} ${signal}`;
