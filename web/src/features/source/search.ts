// Searches through a run, in requests of some thousands of steps each: what the page asks meanwhile is answered in between.

import type { SourceClient } from "../../source/client";
import type { SourceCause } from "../../source/types";
import type { SignalMoment } from "./store";

/** The part of the worker's client that searches need. */
export type SearchClient = Pick<SourceClient, "ask">;

/**
 * The last step before one, or the next one behind it, that changes a signal; null if there is none.
 * @param isWanted called with the step that was reached before the search goes on; if it returns false the result is undefined, as it is when
 * the worker does not answer
 */
export async function changeOf(
  client: SearchClient,
  { signal, step, back }: { signal: string; step: number; back: boolean },
  isWanted: (at: number) => boolean,
): Promise<number | null | undefined> {
  for (let from = step; ; ) {
    const answer = await client.ask("change", { signal, step: from, back });
    if (!answer.ok) return undefined;
    const { step: found, open } = answer.value;
    if (found !== null || open === null) return found;
    if (!isWanted(open)) return undefined;
    from = open;
  }
}

/**
 * Gives the cause of a signal, or a sentence why there is none: of a register that was written long ago first what holds it, with the steps
 * that were searched, and again as the search goes on.
 * @param isWanted false ends the search
 */
export async function causeOf(
  client: SearchClient,
  moment: SignalMoment,
  give: (cause: SourceCause | string) => void,
  isWanted: () => boolean,
): Promise<void> {
  const answer = await client.ask("cause", moment);
  if (!answer.ok) return give(answer.error.kind === "refused" ? answer.error.text : "It was not found out.");
  const first = answer.value;
  give(first);
  if (first.reason.kind !== "earlier") return;
  const search = { signal: moment.signal, step: first.since, back: true };
  const found = await changeOf(client, search, (since) => {
    if (isWanted()) give({ ...first, since });
    return isWanted();
  });
  if (found === undefined || !isWanted()) return;
  if (found === null) return give({ ...first, since: 0, reason: { kind: "initial" } });
  const written = await client.ask("cause", { ...moment, step: found, after: true });
  if (written.ok) give({ ...first, since: found, reason: written.value.reason });
}
