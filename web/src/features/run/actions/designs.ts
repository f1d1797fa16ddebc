// The page's halves of designs.

import type { Browser } from "../../../app/browser";
import type { App } from "../../../app/context";
import { partError } from "../../../app/shown-errors";
import type { AppState } from "../../../app/store";
import { err, ok, type Result } from "../../../base/result";
import type { Opened } from "../../../gen/types/Opened";
import type { ShownError } from "../../../kit/problems/shown-error";

type Loader = Pick<Browser, "loadDesign">;

/** Names of the designs in the text of a scenario file; there may be none of such a name. A text that nobody has read yet may be anything. */
function designsIn(text: string): string[] {
  try {
    const { engines } = JSON.parse(text) as { engines: { design: unknown }[] };
    return engines.map(({ design }) => design).filter((design) => typeof design === "string");
  } catch {
    return [];
  }
}

/** Begins to fetch the designs that the text of a scenario file names. The worker can open it meanwhile. */
export function loadingAhead(text: string, { loadDesign }: Loader): Loader {
  const begun = new Map(Array.from(new Set(designsIn(text)), (name) => [name, loadDesign(name)] as const));
  // A failure is noticed by who needs the design.
  for (const loading of begun.values()) loading.catch(() => {});
  return { loadDesign: (name) => begun.get(name) ?? loadDesign(name) };
}

/**
 * Those of the engines of a run, by name. The worker has just opened it, and until they are there the page shows another one. If one does not
 * come, the worker opens that again.
 */
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
    if (scenario) await app.client.request("open", { text: scenario.text, ahead: app.pictures.looksAhead });
    return err(partError(error));
  } finally {
    app.pictures.replacing = false;
  }
}
