// Names of registers and memories in the RTL.

/** The name of the signal behind word `index` of a field: brackets that begin with `i` depend on the word (see `Field::signal` of the
 * contract), and the top's own name comes first. */
export function signalOfWord(pattern: string, index: number): string {
  return pattern.replaceAll(/\[([^\]]*)\]/g, (_, inside: string) => {
    const numbers = inside.split(":").map((term) => numberOf(term, index));
    return `[${numbers.join(":")}]`;
  });
}

function numberOf(term: string, index: number): string {
  if (!term.startsWith("i")) return term;
  const [scaled = "", add = "0"] = term.slice(1).split("+");
  const by = /^\/(\d+)$/.exec(scaled)?.[1];
  const [, words, stride] = /^%(\d+)\*(\d+)$/.exec(scaled) ?? [];
  const scale = by ? Math.floor(index / Number(by)) : words ? (index % Number(words)) * Number(stride) : index;
  return String(scale + Number(add));
}
