// Messages between the page and a worker that answers requests, and the worker's side of them. Every request has a number; its answer carries
// the same number. Which requests there are is a map of types, so that each answer has the type of its request.

/** Requests by name: what each takes, besides its number and name, and what its answer gives. */
export type RequestMap<R> = { readonly [K in keyof R]: { take: object; give: unknown } };

/** A request as it is posted. */
export type RequestOf<R extends RequestMap<R>> = { [K in keyof R]: { id: number; name: K } & R[K]["take"] }[keyof R];

/** Says that nobody waits any longer for the answer to the request of this number. The worker may answer nevertheless. */
export interface Cancellation {
  id: number;
  name: "cancel";
}

/** A message to the worker. */
export type MessageOf<R extends RequestMap<R>> = RequestOf<R> | Cancellation;

/**
 * A message from the worker: the last word on a request, or a report while it works. Reports have kinds of their own, and number 0 if
 * they are about no request.
 */
export type AnswerOf<R extends RequestMap<R>, Refusal, Report> =
  | { id: number; kind: "done"; value: R[keyof R]["give"] }
  | { id: number; kind: "refused"; refusal: Refusal }
  /** The worker cannot go on, whatever is asked of it. */
  | { id: number; kind: "broken"; reason: string }
  | Report;

/** Why a request has no answer although the worker did not refuse it. */
export type Unanswered =
  /** The caller has aborted it, or a newer request took its place. */
  | { kind: "cancelled" }
  /** The worker is gone, and why. */
  | { kind: "died"; reason: string };

/** The text of anything that was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Answers the messages to this worker with `handle`; if that fails, the worker reports that it is broken. */
export function serveRequests<Message extends { id: number }>(
  handle: (message: Message) => void | Promise<void>,
): void {
  self.onmessage = async ({ data }: MessageEvent<Message>) => {
    try {
      await handle(data);
    } catch (error) {
      self.postMessage({ id: data.id, kind: "broken", reason: reasonOf(error) });
    }
  };
}
