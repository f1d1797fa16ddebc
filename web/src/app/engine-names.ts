import { designName } from "../base/design-name";
import type { OpenedEngine } from "../gen/types/OpenedEngine";
import type { Parameter } from "../gen/types/Parameter";

type Engine = Pick<OpenedEngine, "info">;

/**
 * What the engines are called, in their order: by design where there are several; those alike by the parameter in which they differ, or by
 * number if there is none.
 */
export function engineNames(engines: readonly Engine[]): string[] {
  const designs = new Set(engines.map(({ info }) => info.design));
  const kinds = engines.map(({ info }) => {
    const kind = info.implementation === "rtl" ? "RTL" : "model";
    return designs.size > 1 ? `${designName(info.design)} ${kind}` : kind;
  });
  return kinds.map((kind, i) => {
    const alike = engines.filter((_, other) => kinds[other] === kind);
    if (alike.length < 2) return kind;
    // The first in which no two of them are the same.
    const values = engines[i]?.info.parameters.map(({ name }) => alike.map((engine) => settingOf(engine, name))) ?? [];
    const told = values.find((all) => new Set(all).size === all.length);
    return told ? `${kind}, ${told[alike.indexOf(engines[i] as Engine)]}` : `${kind} ${i}`;
  });
}

/** `W = 4`, `bounds 1 4`, or a word that says it by itself. */
function settingOf({ info }: Engine, name: string): string {
  const parameter = info.parameters.find((parameter) => parameter.name === name);
  if (!parameter) return "";
  const { value, min, words, list }: Parameter = parameter;
  if (list.length > 0) return `${name} ${list.join(" ")}`;
  return words[value - min] ?? `${name} = ${value}`;
}
