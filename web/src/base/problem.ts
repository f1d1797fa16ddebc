import type { Problem } from "../gen/types/Problem";

/** A problem in a line, as the command line prints it. */
export function problemLine({ path, found, expected, hint }: Problem): string {
  const place = path === "" ? "" : `${path}: `;
  if (expected === "") return `${place}${found}`;
  return `${place}found ${found}; expected ${expected}${hint === "" ? "" : `; did you mean \`${hint}\`?`}`;
}
