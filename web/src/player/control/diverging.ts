// Making a smaller scenario from a divergence.

import { err, ok, type Result } from "../../base/result";
import type { Core } from "./core";

/** `openText` opens the text of a scenario. */
export function diverging(core: Core, openText: (text: string) => Promise<boolean>) {
  const { store, client } = core;

  /** The operations up to the divergence that is shown, as a scenario file; or why there is none. */
  async function failing(engine: number): Promise<Result<string, string>> {
    const answer = await client.request("failing", { engine });
    if (answer.ok) return ok(answer.value.text);
    if (answer.error.kind === "impossible") return err(answer.error.text);
    core.refuse(answer.error);
    return err("");
  }

  /** Shrinks those operations and opens the rest. */
  async function shrink(engine: number): Promise<boolean> {
    store.setState({ shrinking: { trials: 0, before: 0, after: 0, done: false, minimal: false } });
    const answer = await client.request("shrink", { engine });
    store.setState({ shrinking: answer.ok ? answer.value.progress : null });
    return answer.ok ? openText(answer.value.text) : core.refuse(answer.error);
  }

  /** Ends shrinking; the open run stays. */
  async function cancelShrink(): Promise<void> {
    await client.request("cancel", {});
  }

  return { failing, shrink, cancelShrink };
}
