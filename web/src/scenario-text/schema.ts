// What the JSON schema of scenario files allows at a position of a text.

import { type JSONPath, type Node, parseTree } from "jsonc-parser";
import schema from "../../../scenarios/schema.json";

/** The part of JSON Schema that `scenarios/schema.json` uses. */
export interface ScenarioSchema {
  readonly description?: string | undefined;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ScenarioSchema>>;
  readonly additionalProperties?: boolean | ScenarioSchema;
  readonly required?: readonly string[];
  readonly items?: ScenarioSchema;
  readonly prefixItems?: readonly ScenarioSchema[];
  readonly oneOf?: readonly ScenarioSchema[];
  readonly anyOf?: readonly ScenarioSchema[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

const root = schema as unknown as ScenarioSchema & { $defs: Readonly<Record<string, ScenarioSchema>> };

/** The schemas that a path of the text may match. Fields named `kind` select among alternatives. */
export function schemasAt(text: string, path: JSONPath): ScenarioSchema[] {
  let node = parseTree(text);
  let schemas = kinds(root, node);
  path.forEach((segment, i) => {
    node = childOf(node, segment);
    // At a `kind` itself every alternative is offered.
    const chosen = i === path.length - 2 && path.at(-1) === "kind" ? undefined : node;
    schemas = schemas.flatMap((schema) => below(schema, segment)).flatMap((schema) => kinds(schema, chosen));
  });
  return schemas;
}

/** The alternatives of a schema, with references resolved. */
export const alternatives = (schema: ScenarioSchema): ScenarioSchema[] => kinds(schema, undefined);

/** The names of the fields that an object of the text has. */
export function namesIn(text: string, path: JSONPath): string[] {
  let node = parseTree(text);
  for (const segment of path) node = childOf(node, segment);
  return node?.type === "object" ? (node.children ?? []).map((field) => String(field.children?.[0]?.value)) : [];
}

function childOf(node: Node | undefined, segment: string | number): Node | undefined {
  if (typeof segment === "number") return node?.type === "array" ? node.children?.[segment] : undefined;
  if (node?.type !== "object") return undefined;
  return node.children?.findLast((field) => field.children?.[0]?.value === segment)?.children?.[1];
}

function below(schema: ScenarioSchema, segment: string | number): ScenarioSchema[] {
  const { properties, additionalProperties, items, prefixItems } = schema;
  const found =
    typeof segment === "number"
      ? (prefixItems?.[segment] ?? items)
      : (properties?.[segment] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined));
  if (!found) return [];
  // A `kind` has the description of its object.
  return [segment === "kind" ? { description: schema.description, ...found } : found];
}

/** The alternatives of a schema with references resolved, without those whose `kind` differs from that of `node`. */
function kinds(schema: ScenarioSchema, node: Node | undefined): ScenarioSchema[] {
  const { $ref, oneOf, anyOf } = schema;
  if ($ref) {
    const target = root.$defs[$ref.replace("#/$defs/", "")];
    return target ? kinds(target, node) : [];
  }
  const choices = oneOf ?? anyOf;
  if (!choices) return [schema];
  const all = choices.flatMap((choice) => kinds(choice, node));
  const chosen = childOf(node, "kind")?.value;
  const fits = all.filter(({ properties }) => properties?.kind?.const === chosen);
  return fits.length > 0 ? fits : all;
}
