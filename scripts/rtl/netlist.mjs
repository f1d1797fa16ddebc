// Reads a netlist that Yosys has written as JSON: what is in it, and what must not be.

/**
 * @typedef {{ type: string, parameters: Record<string, string> }} Cell
 * @typedef {{ modules: Record<string, { cells: Record<string, Cell> }> }} Netlist
 * @typedef {{ luts: number, flipFlops: number, memories: number, memoryBits: number }} Counts of one-bit cells and memories
 */

/** The one module that may hold a memory, and must. */
const memoryModule = "ram_1r1w";

const isLatch = (/** @type {string} */ type) => /latch|_SR_|^\$sr$/i.test(type);
const isFlipFlop = (/** @type {string} */ type) => /^\$_\w*(?:DFF|FF_)/.test(type);

/** A parameter, which Yosys writes as a binary number. @param {Cell} cell @param {string} name */
const number = (cell, name) => Number.parseInt(cell.parameters[name] ?? "0", 2);

/** The module as the source names it; the instance's path follows its name. @param {string} name */
const sourceName = (name) => name.replace(/\$.*/, "");

/** Every instance below `top`, itself included. @param {Netlist} netlist @param {string} top @returns {Generator<string>} */
function* instances(netlist, top) {
  yield top;
  for (const { type } of Object.values(netlist.modules[top]?.cells ?? {})) {
    if (type in netlist.modules) yield* instances(netlist, type);
  }
}

/**
 * Cells by module of the source, each without those of the modules inside.
 * @param {Netlist} netlist
 * @param {string} top
 * @returns {Map<string, Counts>}
 */
export function countCells(netlist, top) {
  /** @type {Map<string, Counts>} */
  const all = new Map();
  for (const module of instances(netlist, top)) {
    const counts = all.get(sourceName(module)) ?? { luts: 0, flipFlops: 0, memories: 0, memoryBits: 0 };
    all.set(sourceName(module), counts);
    for (const cell of Object.values(netlist.modules[module]?.cells ?? {})) {
      if (cell.type === "$lut") counts.luts++;
      else if (isFlipFlop(cell.type)) counts.flipFlops++;
      else if (cell.type === "$mem_v2") {
        counts.memories++;
        counts.memoryBits += number(cell, "WIDTH") * number(cell, "SIZE");
      }
    }
  }
  return all;
}

/** @param {Cell[]} memories of one `ram_1r1w` @param {number} flipFlops beside them @returns {string[]} */
function memoryProblems(memories, flipFlops) {
  const [memory, more] = memories;
  if (!memory || more) return [`${memories.length} memory cells where one was expected (flip-flops: ${flipFlops})`];
  const ports = ["RD_PORTS", "WR_PORTS"].map((name) => number(memory, name));
  const width = number(memory, "WIDTH");
  return [
    ...(ports.join() === "1,1" ? [] : [`ports: ${ports[0]} read, ${ports[1]} write, expected one of each`]),
    ...(number(memory, "RD_CLK_ENABLE") ? [] : ["the read port is not clocked: no block memory can do that"]),
    // The read port holds the first register of the read, the second one stays beside it.
    ...(flipFlops <= width ? [] : [`${flipFlops} flip-flops beside a memory of ${width} bits a word`]),
  ];
}

/**
 * Latches, memories that are missing, odd or in the wrong place, and cells that were not mapped.
 * @param {Netlist} netlist with its hierarchy
 * @param {string} top
 * @returns {string[]}
 */
export function netlistProblems(netlist, top) {
  return [...new Set(instances(netlist, top))].flatMap((module) => {
    const cells = Object.entries(netlist.modules[module]?.cells ?? {});
    const memories = cells.flatMap(([, cell]) => (cell.type === "$mem_v2" ? [cell] : []));
    const flipFlops = cells.filter(([, { type }]) => isFlipFlop(type)).length;
    const known = (/** @type {string} */ type) =>
      type === "$lut" || type === "$mem_v2" || type in netlist.modules || isFlipFlop(type);
    const wrong = [
      ...cells.filter(([, { type }]) => isLatch(type)).map(([name, { type }]) => `latch ${name} (${type})`),
      ...cells
        .filter(([, { type }]) => !known(type) && !isLatch(type))
        .map(([name, { type }]) => `${name} (${type}) was not mapped`),
      ...(sourceName(module) === memoryModule
        ? memoryProblems(memories, flipFlops)
        : memories.map(() => `a memory outside ${memoryModule}`)),
    ];
    return wrong.map((problem) => `${module}: ${problem}`);
  });
}
