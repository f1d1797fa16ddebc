/** The commit that this page was built from, with `-dirty` if files were changed since; without git the version of the package. */
export const BUILD: string = import.meta.env.VITE_BUILD ?? "unknown";
