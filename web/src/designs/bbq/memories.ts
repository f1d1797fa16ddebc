// What passes the ports of the memories in a step, as the hardware's own ports have it.

import { NONE } from "../../base/none";
import { parameter } from "../../base/parameter";
import type { MemoryUse, PortUse, Scene } from "../contract";
import { commitStage, indexStage, writeStage } from "./geometry";
import { partitionOf } from "./partition";

const FIELD = "pipe.ram.";

/** Every memory, in the order of the pipeline; empty for a model, which has none. */
export function memories(scene: Scene): MemoryUse[] {
  const ops = scene.probe("pipe.op");
  const [w, depth] = [parameter(scene.info, "W") ?? 1, parameter(scene.info, "D") ?? 1];
  const { shift } = partitionOf(scene.info, w ** depth);
  return scene.info.fields.flatMap(({ name }): MemoryUse[] => {
    if (!name.startsWith(FIELD)) return [];
    const memory = name.slice(FIELD.length);
    const [read, written] = scene.probe(name);
    const [reads, writes] = stagesOf(memory, depth, shift);
    const use = (address: number | undefined, stage: number): PortUse | null => {
      if (address === undefined || address === NONE) return null;
      const op = ops[stage];
      return { address, stage, op: op === undefined || op === NONE ? null : op };
    };
    return [{ ...named(memory), read: use(read, reads), write: use(written, writes) }];
  });
}

/** The stages that read and write a memory. */
function stagesOf(memory: string, depth: number, shift: number): [read: number, write: number] {
  const level = Number(/^l(\d+)/.exec(memory)?.[1] ?? 0);
  if (memory.endsWith(".bitmap")) return [commitStage(level - 1, shift), commitStage(level, shift)];
  if (memory.endsWith(".stoc")) return [indexStage(level, shift), commitStage(level, shift)];
  if (memory === "pb") return [commitStage(depth, shift), writeStage(depth, shift)];
  if (memory === "free") return [0, writeStage(depth, shift)];
  return [writeStage(depth, shift) - 2, writeStage(depth, shift)];
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
