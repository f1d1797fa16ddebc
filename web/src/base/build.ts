/** What this page was built from: the commit, with `-dirty` if anything was changed since, or else the version of the package. */
export const BUILD: string = import.meta.env.VITE_BUILD ?? "unknown";
