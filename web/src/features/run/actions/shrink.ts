// Makes a smaller scenario from a divergence.

import type { App } from "../../../app/context";
import { refuse } from "../../../app/errors";
import { err, ok, type Result } from "../../../base/result";
import { openText } from "./open";

/** The operations up to the shown divergence as a scenario file, or an error message. */
export async function makeFailing(app: App, engine: number): Promise<Result<string, string>> {
  const answer = await app.client.request("failing", { engine });
  if (answer.ok) return ok(answer.value.text);
  if (answer.error.kind === "impossible") return err(answer.error.text);
  refuse(app, answer.error);
  return err("");
}

/** Abort controllers of shrinking, which continues while its dialog is closed. */
const shrinks = new WeakMap<App, AbortController>();

/** Shrinks those operations and opens the result. */
export async function shrinkRun(app: App, engine: number): Promise<boolean> {
  const shrink = new AbortController();
  shrinks.set(app, shrink);
  app.store.setState({ shrinking: { trials: 0, before: 0, after: 0, done: false, minimal: false } });
  const answer = await app.client.request("shrink", { engine }, { signal: shrink.signal });
  app.store.setState({ shrinking: answer.ok ? answer.value.progress : null });
  return answer.ok ? openText(app, answer.value.text) : refuse(app, answer.error);
}

/** Cancels shrinking; the open run stays. */
export const cancelShrink = (app: App): void => shrinks.get(app)?.abort();
