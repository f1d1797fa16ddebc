// Making a smaller scenario from a divergence.

import type { App } from "../../../app/context";
import { refuse } from "../../../app/errors";
import { err, ok, type Result } from "../../../base/result";
import { openText } from "./opening";

/** The operations up to the divergence that is shown, as a scenario file; or why there is none. */
export async function makeFailing(app: App, engine: number): Promise<Result<string, string>> {
  const answer = await app.client.request("failing", { engine });
  if (answer.ok) return ok(answer.value.text);
  if (answer.error.kind === "impossible") return err(answer.error.text);
  refuse(app, answer.error);
  return err("");
}

/** What ends the shrinking of a page; it goes on while its dialog is closed. */
const shrinks = new WeakMap<App, AbortController>();

/** Shrinks those operations and opens the rest. */
export async function shrinkRun(app: App, engine: number): Promise<boolean> {
  const shrink = new AbortController();
  shrinks.set(app, shrink);
  app.store.setState({ shrinking: { trials: 0, before: 0, after: 0, done: false, minimal: false } });
  const answer = await app.client.request("shrink", { engine }, { signal: shrink.signal });
  app.store.setState({ shrinking: answer.ok ? answer.value.progress : null });
  return answer.ok ? openText(app, answer.value.text) : refuse(app, answer.error);
}

/** Ends shrinking; the open run stays. */
export const cancelShrink = (app: App): void => shrinks.get(app)?.abort();
