// Links to single notes.

import { addressOfScenario } from "../../../address/scenario";
import type { App } from "../../../app/context";
import { refuseHere } from "../../../app/errors";
import { err, ok, type Result } from "../../../base/result";
import type { Note } from "../../../gen/types/Note";
import type { Scenario } from "../../../gen/types/Scenario";

/** Fragment of a link to a note: its step, with what it is about selected. An error is in words. */
export async function linkToNote(app: App, { step, engine = 0, element }: Note): Promise<Result<string, string>> {
  const { scenario } = app.store.getState();
  if (!scenario) return err("");
  if (element === undefined) return ok(addressOfScenario(scenario, step));
  const { file } = scenario;
  const shown: Scenario = { ...file, view: { ...file.view, selection: { engine, element } } };
  const answer = await app.client.request("format", { text: JSON.stringify(shown) });
  return answer.ok
    ? ok(addressOfScenario({ name: null, link: answer.value.link }, step))
    : refuseHere(app, answer.error);
}
