// Signals of the outline by name and by place in the text.

import type { SourceModule, SourceOutline } from "../../source/types";
import type { ShownPlace } from "./store";

/** The module of an instance. */
export const moduleOf = (outline: SourceOutline, instance: number): SourceModule | undefined =>
  outline.modules[outline.instances[instance]?.module ?? -1];

/** Where the module of an instance begins. */
export function startOf(outline: SourceOutline, instance: number): ShownPlace | null {
  const module = moduleOf(outline, instance);
  return module ? { file: outline.files[module.file] ?? "", line: module.line, isTop: true } : null;
}

/** The path below the top of a signal of an instance. */
export function pathOf(outline: SourceOutline, instance: number, signal: number): string {
  const name = moduleOf(outline, instance)?.signals[signal]?.name ?? "";
  const inside = outline.instances[instance]?.name ?? "";
  return inside === "" || name.includes("::") ? name : `${inside}.${name}`;
}

/** A path without `[7:4]` or `.member` behind it: the instance and the signal of its module; null if there is none. */
export function placeOf(outline: SourceOutline, path: string): { instance: number; signal: number } | null {
  let found: { instance: number; signal: number; length: number } | null = null;
  for (const [instance, { name }] of outline.instances.entries()) {
    const prefix = name === "" ? "" : `${name}.`;
    if (!path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    for (const [signal, declared] of (moduleOf(outline, instance)?.signals ?? []).entries()) {
      const length = prefix.length + declared.name.length;
      const ends = rest.length === declared.name.length || "[.".includes(rest[declared.name.length] ?? "");
      if (declared.isLocal || !rest.startsWith(declared.name) || !ends) continue;
      if (!found || length > found.length) found = { instance, signal, length };
    }
  }
  return found && { instance: found.instance, signal: found.signal };
}

/** Paths of all signals with values. */
export function pathsOf(outline: SourceOutline): string[] {
  const all = outline.instances.flatMap((_, instance) =>
    (moduleOf(outline, instance)?.signals ?? []).flatMap((declared, signal) =>
      declared.isLocal ? [] : [pathOf(outline, instance, signal)],
    ),
  );
  // Instances share the variables of packages.
  return [...new Set(all)];
}
