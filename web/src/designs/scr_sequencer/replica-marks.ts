// The replica of a core: the last packet that it has taken in, and the entry of the state that this packet read and wrote.

import type { Column } from "../../gen/types/Column";
import type { CoreView } from "../../gen/types/CoreView";
import { classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import type { CoresScene } from "../contract";
import { written } from "./bytes";
import type { Plan } from "./layout";
import styles from "./structure.module.css";

/** Pixels of a letter. */
const LETTER = 6.8;
/** Height of a lane with room for a second line: the states of the program. */
const TWO_LINES = 40;
/** From one state to the next. */
const STATE = 18;

const replicas = new Remembered(500);

/** `middle` and `h`: of the lane, without its log. */
export function replicaMarks(
  core: CoreView,
  number: number,
  { middle, h }: { middle: number; h: number },
  { opened, own }: CoresScene,
  plan: Plan,
  sheets: Sheets,
): void {
  const { columns } = plan;
  const { applied, touched } = core;
  const key = `core ${number}`;
  const moved = own.events.some(
    (event) => event.core === number && (event.kind === "replays" || event.kind === "processed"),
  );
  const at = applied === null ? "" : `#${applied}`;
  const [column] = opened.values;
  const states = column?.kind === "named" && touched && h >= TWO_LINES ? column.names : [];
  const x = columns.state + 14 + LETTER * Math.max(3, at.length);
  const entry = entryText(core, opened, Math.floor((columns.axis[0] - 8 - x) / LETTER));
  const now = touched?.value?.[0];
  replicas.draw(sheets, plan, [number, moved, at, entry, column?.name, now, ...states], ({ back, front }) => {
    const y = states.length > 0 ? middle - 9 : middle;
    front.push(textMark(`${key} front`, columns.state, y, classes(styles.front, moved && styles.moved), at));
    front.push(textMark(`${key} state`, x, y, classes(styles.side, moved && styles.moved), entry));
    if (states.length === 0 || !column) return;
    // The states of the program in their order, the entry's own filled.
    const [first, line] = [columns.state + 8, middle + 11];
    back.push(pathMark(`${key} states`, first, line, styles.stateLine, `M0 0H${STATE * (states.length - 1)}`));
    states.forEach((name, state) => {
      const isNow = now === state;
      front.push({
        key: `${key} state ${state}`,
        tag: "circle",
        x: first + STATE * state,
        y: line,
        attributes: { r: 5, class: classes(styles.stateDot, isNow && styles.stateNow) },
        hint: `${column.name} ${name}${isNow ? ": the flow of the last packet" : ""}`,
      });
    });
  });
}

/** The entry of the last packet's flow, in at most so many letters. */
function entryText(
  { applied, touched }: CoreView,
  { keys, values }: { keys: readonly Column[]; values: readonly Column[] },
  letters: number,
): string {
  const [first, second] = keys;
  if (!touched || !first) return applied === null ? "" : applied === 0 ? "empty" : "skipped";
  const port = second ? `:${touched.key[2] ?? ""}` : "";
  const [column] = values;
  const word = touched.value && column ? written(touched.value[0] ?? 0, column) : "no entry";
  // A number alone means nothing.
  const value = column && /^\d/.test(word) ? `${column.name} ${word}` : word;
  const address = written(touched.key[0] ?? 0, first);
  const said = [`${address}${port} ${value}`, `${address} ${value}`, `.${address.split(".").at(-1)} ${value}`, value];
  return said.find(({ length }) => length <= letters) ?? "";
}
