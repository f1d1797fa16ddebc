// The file that is handed in, as far as the page looks into it.

/** Name of the file: letters, digits and what stands between them, of the exercise and of who hands in. */
export function fileNameOf(exercise: string, name: string): string {
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60);
  return `${[plain(exercise), plain(name)].filter(Boolean).join("-") || "exercise"}.json`;
}

/** The scenario in the text of a hand-in, as JSON; null if the text is none. */
export function scenarioOfHandIn(text: string): string | null {
  if (!text.includes('"queuescope-hand-in"')) return null;
  try {
    const { kind, scenario } = JSON.parse(text) as { kind?: unknown; scenario?: unknown };
    return kind === "queuescope-hand-in" && typeof scenario === "object" ? JSON.stringify(scenario) : null;
  } catch {
    return null;
  }
}
