// Names of modules of the reader, which scenarios have in place of the name of a design: `fifo.map.json`.

/** How they end. */
export const MAP_ENDING = ".map.json";

/** True for the name of a map; false for that of a design. */
export const isMapName = (design: string): boolean => design.endsWith(MAP_ENDING);

/** The name of a map without its ending. */
export const plainMapName = (name: string): string => (isMapName(name) ? name.slice(0, -MAP_ENDING.length) : name);
