// Requests that may be the first one to the worker.

import { ok, type Result } from "../base/result";
import { shippedIn } from "../session/links";
import type { Refusal, RequestName, Requests, Target } from "../session/protocol";
import type { App } from "./context";

/** A request that may be the first one. With nothing open there is nothing to return to if the worker dies: it is asked again. */
export async function patiently<K extends RequestName>({ client, pictures }: App, name: K, take: Requests[K]["take"]) {
  const answer = await client.request(name, take);
  const again = !answer.ok && answer.error.kind === "died" && pictures.good === null;
  return again ? client.request(name, take) : answer;
}

/** Where a link leads. The name of a shipped scenario is read at once, and the worker starts meanwhile. */
export async function targetOf(app: App, link: string): Promise<Result<Target, Refusal>> {
  const shipped = shippedIn(link);
  if (!shipped) return patiently(app, "decode", { link });
  app.client.wake();
  return ok(shipped);
}
