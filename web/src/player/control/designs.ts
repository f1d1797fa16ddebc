// The page's halves of designs.

import type { Opened } from "../../gen/types/Opened";
import type { AppState } from "../state/store";
import type { Surroundings } from "./surroundings";

/** Those of the engines of a scenario, by name. */
export async function designsFor(
  { engines }: Opened,
  { loadDesign }: Pick<Surroundings, "loadDesign">,
): Promise<AppState["designs"]> {
  const names = [...new Set(engines.map(({ info }) => info.design))];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadDesign(name)] as const)));
}
