// Steps of a held key. Browsers queue the repeats of a key that come while a page draws, and would go on after its release.

/** Calls back when the next frame has been painted. */
export type AfterPaint = (callback: () => void) => void;

const afterPaint: AfterPaint = (callback) => requestAnimationFrame(() => setTimeout(callback));

/** Decides which repeats of a key step: those that come when the reader has seen the step before. */
export class HeldKey {
  /** Time at which the step of the last repeat was painted, in milliseconds; infinite until then. */
  private paintedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly wait: AfterPaint = afterPaint,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True if the key press is to be ignored. */
  ignores({ repeat, timeStamp }: Pick<KeyboardEvent, "repeat" | "timeStamp">): boolean {
    if (!repeat) return false;
    if (timeStamp < this.paintedAt) return true;
    this.paintedAt = Number.POSITIVE_INFINITY;
    this.wait(() => {
      this.paintedAt = this.now();
    });
    return false;
  }
}
