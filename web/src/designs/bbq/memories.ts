// What passes the ports of the memories in a step, as the hardware's own ports have it.

import { NONE } from "../../base/none";
import type { MemoryUse, PortUse, Scene } from "../contract";
import { commitStage, indexStage, writeStage } from "./geometry";

const FIELD = "pipe.ram.";

/** Every memory, in the order of the pipeline; empty for a model, which has none. */
export function memories(scene: Scene): MemoryUse[] {
  const ops = scene.probe("pipe.op");
  const depth = scene.info.levels.filter(({ name }) => /^L\d/.test(name)).length;
  return scene.info.fields.flatMap(({ name }): MemoryUse[] => {
    if (!name.startsWith(FIELD)) return [];
    const memory = name.slice(FIELD.length);
    const [read, written] = scene.probe(name);
    const [reads, writes] = stagesOf(memory, depth);
    const use = (address: number | undefined, stage: number): PortUse | null => {
      if (address === undefined || address === NONE) return null;
      const op = ops[stage];
      return { address, stage, op: op === undefined || op === NONE ? null : op };
    };
    return [{ ...named(memory), read: use(read, reads), write: use(written, writes) }];
  });
}

/** The stages that read and write a memory. */
function stagesOf(memory: string, depth: number): [read: number, write: number] {
  const level = Number(/^l(\d+)/.exec(memory)?.[1] ?? 0);
  if (memory.endsWith(".bitmap")) return [commitStage(level - 1), commitStage(level)];
  if (memory.endsWith(".stoc")) return [indexStage(level), commitStage(level)];
  if (memory === "pb") return [commitStage(depth), writeStage(depth)];
  if (memory === "free") return [0, writeStage(depth)];
  return [writeStage(depth) - 2, writeStage(depth)];
}

/** What a memory is called, and the field whose words lie in it. */
function named(memory: string): Pick<MemoryUse, "name" | "field"> {
  const level = /^l(\d+)\.(bitmap|stoc)$/.exec(memory);
  if (level) return { name: `L${level[1]} ${level[2] === "stoc" ? "StOC, WLb" : "bitmaps"}`, field: memory };
  switch (memory) {
    case "pb":
      return { name: "buckets", field: "pb.head" };
    case "free":
      return { name: "free list", field: null };
    default:
      return { name: `elements: ${memory.replace("qe.", "").toUpperCase()}`, field: memory };
  }
}
