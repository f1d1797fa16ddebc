// Whether a text is an address of the page.

/** Pasted text is a link, a lesson in Markdown, or the file of a scenario or an experiment. */
export function kindOfText(text: string): "link" | "file" | "lesson" | "nothing" {
  const trimmed = text.trim();
  if (trimmed === "") return "nothing";
  if (/^---\s*\n/.test(trimmed) && /^ {0,3}(```+|~~~+) *stop\s*$/m.test(trimmed)) return "lesson";
  if (/^[{["]/.test(trimmed)) return "file";
  return /^\S+:\/\/|#|^(s|scenario|url|compare|lesson|lesson-url)=/.test(trimmed) ? "link" : "file";
}
