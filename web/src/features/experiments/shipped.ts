// The shipped experiments, which are fetched when they are listed or opened.

import { fetchFile } from "../../base/page-host";

const urls = import.meta.glob<string>(["../../../../experiments/*.json", "!../../../../experiments/schema.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), url]));

/** Prefixes of names by paper, in the order of publication. */
const PAPERS = ["sp-pifo", "gearbox", "scr"];
const paperOf = (name: string) => PAPERS.findIndex((paper) => name.startsWith(paper));

/** Names of the shipped experiments by paper, figures first, in their order in the paper. */
export const shippedExperiments: readonly string[] = [...byName.keys()].sort(
  (a, b) =>
    paperOf(a) - paperOf(b) ||
    Number(b.includes("-fig")) - Number(a.includes("-fig")) ||
    a.localeCompare(b, "en", { numeric: true }),
);

/** Text of a shipped experiment; null for an unknown name. Rejects if it cannot be fetched. */
export async function fetchExperiment(name: string): Promise<string | null> {
  const url = byName.get(name);
  if (url === undefined) return null;
  return (await fetchFile(url)).text();
}
