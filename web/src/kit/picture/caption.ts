// What stands under a picture.

/** A caption as lines of at most `most` characters. */
export interface Caption {
  /** What the scenario is called. */
  title: string;
  /** Which step, of which engine, by which build. */
  facts: readonly string[];
  /** What the page says of the step: its sentences and notes, each on lines of its own. */
  said?: readonly string[];
  link: string;
}

/** Longer links would be most of the picture: they are in its description only. */
const MOST_LINK_LINES = 3;

/** The lines of a caption, none of more than `most` characters. */
export function captionLines({ title, facts, said = [], link }: Caption, most: number): string[] {
  const pieces = broken(link, most);
  const shown =
    pieces.length <= MOST_LINK_LINES
      ? pieces
      : [`The link has ${link.length} characters: it is in this file's description.`];
  return [
    ...wrapped(title, most),
    ...wrapped(facts.join(" · "), most),
    ...said.flatMap((text) => wrapped(text, most)),
    ...shown.flatMap((line) => wrapped(line, most)),
  ];
}

/** Text with lines broken between words; a longer word is broken itself. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((word) => broken(word, most))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word);
  }
  return lines;
}

function broken(text: string, most: number): string[] {
  const all = [...text];
  const pieces: string[] = [];
  for (let i = 0; i < all.length; i += most) pieces.push(all.slice(i, i + most).join(""));
  return pieces;
}
