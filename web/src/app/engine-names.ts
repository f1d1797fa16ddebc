import type { OpenedEngine } from "../gen/types/OpenedEngine";

/** What the engines are called, in their order: by design where there are several, by number where there are several alike. */
export function engineNames(engines: readonly Pick<OpenedEngine, "info">[]): string[] {
  const designs = new Set(engines.map(({ info }) => info.design));
  const kinds = engines.map(({ info }) => {
    const kind = info.implementation === "rtl" ? "RTL" : "model";
    return designs.size > 1 ? `${info.design} ${kind}` : kind;
  });
  return kinds.map((kind, i) => (kinds.filter((other) => other === kind).length > 1 ? `${kind} ${i}` : kind));
}
