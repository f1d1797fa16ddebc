// What a saved scenario is called.

const LONGEST = 60;

/** The name of a file: that of a shipped scenario, or one made of the title. */
export function fileName(name: string | null, title: string | undefined): string {
  if (name !== null) return `${name}.json`;
  const plain = (title ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  const short = [...plain]
    .slice(0, LONGEST)
    .join("")
    .replace(/^-+|-+$/g, "");
  return `${short || "scenario"}.json`;
}
