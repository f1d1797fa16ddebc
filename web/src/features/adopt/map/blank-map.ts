// The map of a module of which nothing could be guessed, to be completed by hand.

import type { ReadSettings, SourceDescription } from "../../../adopt/types";

/** The text of a map with the ports of a module, its clock if the front end knows it, and no operations. */
export function blankMap(description: SourceDescription, { defines, parameters }: ReadSettings): string {
  const { top, files, ports } = description;
  const { clocks = [], include = [] } = description as { clocks?: { signal: string }[]; include?: string[] };
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
  const map = {
    version: 1,
    top,
    sources: files,
    ...(include.length > 0 && { include }),
    ...(Object.keys(defines).length > 0 && { defines }),
    ...(Object.keys(parameters).length > 0 && {
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, number(text)])),
    }),
    clock: clocks[0]?.signal ?? "",
    operations: [],
    ports: ports.map(({ name, direction, bits, elements }) => ({
      ...{ name, direction, bits },
      ...(elements > 0 && { elements }),
    })),
  };
  return `${JSON.stringify(map, null, 2)}\n`;
}
