// What the browser refuses to keep. The page reports it once, however many areas refuse, and however often.

/** Why the browser refused, in its own words, and whether it refuses from the first access on. */
export interface StorageRefusal {
  readonly why: string;
  /** True if the page cannot even read: its storage is blocked. False if the browser takes no more, or has failed. */
  readonly blocked: boolean;
}

let first: StorageRefusal | null = null;
let listener: ((refusal: StorageRefusal) => void) | null = null;

/** Takes note of an error of the browser's storage. Only the first one reaches the listener. */
export function noteRefusal(error: unknown, blocked: boolean): void {
  if (first) return;
  first = { why: reasonOf(error), blocked };
  listener?.(first);
}

/** Calls `listen` with the first refusal, at once if there was one already. A later listener takes its place. */
export function onRefusal(listen: (refusal: StorageRefusal) => void): void {
  listener = listen;
  if (first) listen(first);
}

/** A page begins: nothing was refused yet, and nobody listens. */
export function forgetRefusals(): void {
  first = null;
  listener = null;
}

const reasonOf = (error: unknown): string => (error instanceof Error || isException(error) ? error.message : "");

/** Errors of another realm, such as those of a frame, are instances of nothing here. */
const isException = (error: unknown): error is { message: string } =>
  typeof (error as { message?: unknown } | null)?.message === "string";
