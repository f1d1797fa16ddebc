// `decode.ts`: the state that the page's other files read.
import { rtlName } from "../rtl/designs.mjs";
import { byHand } from "./page-words.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** @param {Shape} shape */
export const decodeFile = ({ name, words }) => {
  const type = rtlName(name);
  return `// The state words and the events of a step.
${byHand("fields of the module's own, once the adapter lists them.")}
import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { type Mention, operationOf, type Scene } from "../contract";
import { kindOf, readerOf } from "../reader";

export const reader = readerOf("${name}");

export interface ${type}Element {
${words.map(({ name }) => `  ${name}: number;`).join("\n")}
}

/** An element inside. Place 0 is the next one. */
export interface ${type}Entry extends ${type}Element {
  place: number;
}

/** An element that came or left in this step, and the operation that moved it. */
export interface ${type}Moved extends ${type}Element {
  op: number;
  kind: string;
}

export interface ${type}State {
  capacity: number;
  entries: readonly ${type}Entry[];
  came: (${type}Moved & { place: number }) | null;
  left: ${type}Moved | null;
}

/** Fields to read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...[${words.map(({ name }) => `"element.${name}"`).join(", ")}, "occ"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

export function decode(scene: Scene): ${type}State {
  const table = { ${words.map(({ name }) => `${name}: "element.${name}"`).join(", ")} } as const;
  return {
    capacity: reader.parameterOf(scene.info, "capacity"),
    entries: reader.rows(scene, table, reader.word(scene, "occ")),
    came: cameOf(scene),
    left: leftOf(scene),
  };
}

function cameOf(scene: Scene): ${type}State["came"] {
  const event = reader.first(scene, "inserted");
  if (!event || event.op === null) return null;
  const { op, place } = event;
  const words = reader.given("enqueue", operationOf(scene, op)?.arguments ?? []);
  return { op, kind: kindOf(scene, op), place, ...words };
}

function leftOf(scene: Scene): ${type}Moved | null {
  const event = reader.first(scene, "removed");
  if (!event || event.op === null) return null;
  const { op, ${words.map(({ name }) => name).join(", ")} } = event;
  return { op, kind: kindOf(scene, op), ${words.map(({ name }) => name).join(", ")} };
}

export const entryThing = (place: number): Thing => \`element.${words[0]?.name}[\${place}]\`;

export const placeMention = (place: number): Mention => ({ text: \`place \${place}\`, thing: entryThing(place) });
`;
};
