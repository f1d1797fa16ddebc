/** Text with `names` in it. */
export function Quoted({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
  return text.split("`").map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));
}
