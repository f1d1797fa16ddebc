// The experiments that come with the page: fetched when they are listed or opened.

import { fetchFile } from "../../base/answered";

const urls = import.meta.glob<string>(["../../../../experiments/*.json", "!../../../../experiments/schema.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), url]));

/** What names begin with, by paper, in the order in which papers came out. */
const PAPERS = ["sp-pifo", "gearbox", "scr"];
const paperOf = (name: string) => PAPERS.findIndex((paper) => name.startsWith(paper));

/** Names of the shipped experiments, paper by paper, figures first, in their order in the paper. */
export const shippedExperiments: readonly string[] = [...byName.keys()].sort(
  (a, b) =>
    paperOf(a) - paperOf(b) ||
    Number(b.includes("-fig")) - Number(a.includes("-fig")) ||
    a.localeCompare(b, "en", { numeric: true }),
);

/** Text of a shipped experiment; null if there is none of this name. Rejects if it cannot be fetched. */
export async function fetchExperiment(name: string): Promise<string | null> {
  const url = byName.get(name);
  if (url === undefined) return null;
  return (await fetchFile(url)).text();
}
