// Loads the designs of a scenario.

import type { Browser } from "../../../app/browser";
import type { App } from "../../../app/context";
import { chunkError } from "../../../app/shown-errors";
import type { AppState } from "../../../app/store";
import { err, ok, type Result } from "../../../base/result";
import type { Opened } from "../../../gen/types/Opened";
import type { ShownError } from "../../../kit/problems/shown-error";

type Loader = Pick<Browser, "loadDesign">;

/** Names after "design" in a text, which may be invalid: unknown names are possible. */
function designsIn(text: string): string[] {
  try {
    const { engines } = JSON.parse(text) as { engines: { design: unknown }[] };
    return engines.map(({ design }) => design).filter((design) => typeof design === "string");
  } catch {
    return [];
  }
}

/** Begins to load the designs of a scenario's text while the worker opens it. */
export function loadingAhead(text: string, { loadDesign }: Loader): Loader {
  const begun = new Map(Array.from(new Set(designsIn(text)), (name) => [name, loadDesign(name)] as const));
  // Failures are handled by the caller that needs the design.
  for (const loading of begun.values()) loading.catch(() => {});
  return { loadDesign: (name) => begun.get(name) ?? loadDesign(name) };
}

/** The designs of a run's engines, by name. The worker has already opened the run while the page still shows another one; if a design
 * cannot be loaded, the worker reopens that one. */
export async function designsFor(
  app: App,
  { engines }: Opened,
  { loadDesign }: Loader,
): Promise<Result<AppState["designs"], ShownError>> {
  const names = [...new Set(engines.map(({ info }) => info.design))];
  app.pictures.replacing = true;
  try {
    return ok(
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadDesign(name)] as const))),
    );
  } catch (error) {
    const { scenario } = app.store.getState();
    if (scenario) await app.client.request("open", { text: scenario.text, ahead: app.pictures.runsAhead });
    return err(chunkError(error));
  } finally {
    app.pictures.replacing = false;
  }
}
