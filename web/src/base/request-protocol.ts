// Messages between the page and a worker, and the worker's side of the protocol. A request has a number; its answer carries the same
// number. Requests are declared as a map of types, so that each answer has the type of its request.

/** Requests by name: `take` are its fields besides number and name, `give` is the value of its answer. */
export type RequestMap<R> = { readonly [K in keyof R]: { take: object; give: unknown } };

/** A request as posted to the worker. */
export type RequestOf<R extends RequestMap<R>> = { [K in keyof R]: { id: number; name: K } & R[K]["take"] }[keyof R];

/** Cancels the request of this number. The worker may answer nevertheless. */
export interface Cancellation {
  id: number;
  name: "cancel";
}

/** A message to the worker. */
export type MessageOf<R extends RequestMap<R>> = RequestOf<R> | Cancellation;

/** A message from the worker: the final answer to a request, or a report while it works. Reports have their own `kind`s, and `id` 0 if they
 * belong to no request. */
export type AnswerOf<R extends RequestMap<R>, Refusal, Report> =
  | { id: number; kind: "done"; value: R[keyof R]["give"] }
  | { id: number; kind: "refused"; refusal: Refusal }
  /** The worker cannot continue. */
  | { id: number; kind: "broken"; reason: string }
  | Report;

/** Why a request failed although the worker did not refuse it. */
export type Unanswered =
  /** The caller has aborted it, or a newer request has replaced it. */
  | { kind: "cancelled" }
  /** The worker has died. */
  | { kind: "died"; reason: string };

/** The message of a thrown value. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Answers messages to this worker with `handle`. If `handle` fails, the worker reports `broken`. */
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
