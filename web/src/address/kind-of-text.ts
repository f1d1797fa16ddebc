// Whether a text is an address of the page.

/** Pasted text is a link or a scenario file. */
export function kindOfText(text: string): "link" | "file" | "nothing" {
  const trimmed = text.trim();
  if (trimmed === "") return "nothing";
  return /^[{["]/.test(trimmed) ? "file" : /^\S+:\/\/|#|^(s|scenario|url|compare)=/.test(trimmed) ? "link" : "file";
}
