// File names of saved scenarios.

const LONGEST = 60;

/** The file name of a scenario: the name of a shipped one, or else one made from its title. */
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
