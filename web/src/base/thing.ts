// Things that a reader can point at.

/** Something that can be pointed at, in the notation of scenario files: an operation `op[7]`, or a word of a field, `l1.stoc[3]`. The word
 * stands for the thing that it belongs to: `pb.head[3]` for bucket 3, `qe.data[5]` for element 5. */
export type Thing = string;

export const opThing = (op: number): Thing => `op[${op}]`;

/** The field and index of a thing; null if its notation is invalid. Fields of users' modules have any names: `port.push_i`,
 * `gen[0].u_list.mem`. */
export function readThing(thing: Thing): { field: string; index: number } | null {
  const match = /^([a-z_\\$].*)\[(\d{1,10})\]$/i.exec(thing);
  return match ? { field: match[1] as string, index: Number(match[2]) } : null;
}

/** True if scenario files and conditions can name a thing: an operation, or a word of one of these fields. False for parts of the drawing
 * such as `core[1]`. */
export function isInFiles(thing: Thing, fields: readonly { name: string }[]): boolean {
  const field = readThing(thing)?.field;
  return field === "op" || fields.some(({ name }) => name === field);
}

/** The result of a search for a thing by its number. */
export interface SearchResult {
  thing: Thing | null;
  /** A sentence on why nothing was found. */
  error: string;
}
