// The operations of an engine as comma-separated values, equal to `queuescope export --csv OUT --engine I`.

import { err, ok, type Result } from "../../base/result";
import type { Info } from "../../gen/types/Info";
import type { OpFrame } from "../../gen/types/OpFrame";
import type { Client } from "../../session/client";
import { reasonOf } from "../run/side/glance";

/** A table of operations as text, with its number of rows. */
export interface OperationTable {
  text: string;
  rows: number;
}

/** Largest number of operations in a table. */
const MOST_ROWS = 500_000;
/** Largest number of results of an operation that the worker returns: `Playground::ops` in wasm/bindings/src/lib.rs. */
const MOST_RESULTS = 8;
/** Steps between two reads of the log, which keeps a limited number of settled operations. */
const SLICE = 1_000;
/** Steps after which no reset can take back an operation with a result. */
const SETTLED_AFTER = 256;

const NOTHING = {
  fields: [],
  selected: [],
  latest: 0,
  watch: [],
  otherEngines: [],
  recent: 0,
  byRank: false,
};

/**
 * Runs a scenario to its end and lists the operations of one engine.
 * @param onStep called with the steps executed so far
 * @returns an error message for the user if the table cannot be made
 */
export async function operationsCsv(
  client: Client,
  scenario: string,
  engine: number,
  onStep: (executed: number) => void = () => {},
): Promise<Result<OperationTable, string>> {
  const open = await client.request("open", { text: scenario, ahead: false });
  if (!open.ok) return err(reasonOf(open.error));
  const infos = open.value.opened.engines.map(({ info }) => info);
  const columns = columnsOf(infos);
  if (infos[engine]?.operations.some(({ results }) => results.length > MOST_RESULTS))
    return err(`An operation has more than ${MOST_RESULTS} results: use the command line's export --csv.`);
  const lines = [lineOf(columns.head)];
  let next = 0;
  for (let step = SLICE - 1; ; step += SLICE) {
    const at = await client.request("seek", {
      step,
      want: { ...NOTHING, engine, window: { first: next, count: 2 * MOST_ROWS } },
    });
    if (!at.ok) return err(reasonOf(at.error));
    const { frame, window } = at.value;
    const isOver = frame.step + 1 >= frame.steps;
    for (const op of window) {
      if (!isOver && (op.outcome === "in-flight" || op.slot > frame.step - SETTLED_AFTER)) break;
      lines.push(lineOf(columns.row(engine, op)));
      next = op.op + 1;
    }
    if (next > MOST_ROWS)
      return err(
        `The run has more than ${MOST_ROWS.toLocaleString("en")} operations: export a part of it with the command line.`,
      );
    onStep(frame.step + 1);
    if (isOver) return ok({ text: lines.join(""), rows: lines.length - 1 });
  }
}

/** The columns of all engines' operations without duplicates, in the order of the operations. */
function columnsOf(infos: readonly Info[]) {
  const names = (part: "arguments" | "results") => [
    ...new Set(infos.flatMap(({ operations }) => operations.flatMap((one) => one[part].map(({ name }) => name)))),
  ];
  const [args, results] = [names("arguments"), names("results")];
  const spread = (all: readonly string[], own: readonly { name: string }[] = [], values: readonly number[]) => {
    const fields = all.map(() => "");
    own.forEach(({ name }, i) => {
      const value = values[i];
      if (value !== undefined) fields[all.indexOf(name)] = String(value);
    });
    return fields;
  };
  return {
    head: [
      ...["engine", "op", "kind"],
      ...args.map((name) => `argument_${name}`),
      ...["slot_step", "outcome", "reason", "result_step"],
      ...results.map((name) => `result_${name}`),
    ],
    row: (engine: number, op: OpFrame): string[] => {
      const operation = infos[engine]?.operations.find(({ name }) => name === op.kind);
      return [
        ...[String(engine), String(op.op), op.kind],
        ...spread(args, operation?.arguments, op.arguments),
        ...[String(op.slot), op.outcome, op.reason, op.step === null ? "" : String(op.step)],
        ...spread(results, operation?.results, op.results),
      ];
    },
  };
}

/** A line of RFC 4180: it ends with CRLF, and a field with a comma, a quote or a line break is quoted. */
const lineOf = (fields: readonly string[]): string =>
  `${fields.map((text) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")}\r\n`;
