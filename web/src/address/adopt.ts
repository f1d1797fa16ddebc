// The address of modules of the reader: `#adopt` is the list of them, `#adopt=fifo` one of them, by the name of its map without its ending.

/** The address of the screen without an open module. */
export const ADOPT = "#adopt";

/** The fragment that leads to a module, with `#`; null leads to the list. */
export const addressOfAdopted = (name: string | null): string =>
  name === null ? ADOPT : `${ADOPT}=${encodeURIComponent(name)}`;

/** Reads the fragment of an address: the module that it names, or null for the list. Undefined if it is another address. */
export function readAdopted(fragment: string): string | null | undefined {
  const found = /^#?adopt(?:=([\w.$%-]{1,300}))?$/.exec(fragment.trim());
  if (!found) return undefined;
  if (found[1] === undefined) return null;
  try {
    const name = decodeURIComponent(found[1]);
    return /^[\w.$ -]{1,100}$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
