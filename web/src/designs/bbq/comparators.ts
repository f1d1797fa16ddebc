// The address comparators as a tree beside the tree of bitmaps: for each level the digit that it compares, and the results of the levels
// above. The hardware compares digit by digit: the stage that reads a bitmap or a bucket compares one digit with those of the operations
// ahead, and gets from the level above whether the earlier digits were equal.

import { list, plural } from "../../base/format";
import { opThing } from "../../base/thing";
import {
  boxMark,
  classes,
  inPhase,
  type Layers,
  layersOf,
  pathMark,
  type Sheets,
  textMark,
} from "../../kit/marks/mark";
import type { AddressComparison, Aside, Scene } from "../contract";
import styles from "./comparators.module.css";
import { decode } from "./decode";
import { above, commitStage, levelsOf, pathTo, shapeOf } from "./shape";
import type { Bbq, Occupant } from "./state";

/** Number of stages ahead of a reader that belong to its region. */
const REGION = 4;

/** The comparisons of a step, from the highest level down, the nearest operation ahead first; none for a model, which has no stages. */
export function comparisons(scene: Scene): AddressComparison[] {
  const bbq = decode(scene);
  return levelsOf(bbq).flatMap((level) => ofRegion(bbq, level));
}

/** The comparisons in the region below a level, in the stage in which that level counts. */
function ofRegion(bbq: Bbq, level: number): AddressComparison[] {
  const stage = commitStage(bbq, level);
  const behind = bbq.stages[stage];
  const own = behind && digitsOf(bbq, behind, level);
  if (!own) return [];
  const memory = level === bbq.d ? "bucket" : `L${level + 1} bitmap`;
  return bbq.stages.slice(stage + 1, stage + 1 + REGION).flatMap((ahead, i) => {
    const digits = ahead && digitsOf(bbq, ahead, level);
    if (!digits) return [];
    const pairs = own.map((digit, i) => [digit, digits[i] ?? -1] as const);
    return { memory, stage, behind: behind.op, ahead: ahead.op, distance: i + 1, pairs };
  });
}

/** The digits of an operation's address down to a level, beginning with L1; null if no stage knows them, as in large queues. */
function digitsOf({ w }: Bbq, { at }: Occupant, level: number): number[] | null {
  if (at === null || at.level < level) return null;
  return pathTo({ w }, level, above(at.index, at.level - level, w)).map((index) => index % w);
}

/** Widths in units: the name of the operation ahead, a comparator, the wire to the next one, and the result. */
const [NAME, BOX, WIRE, RESULT] = [64, 46, 10, 72];
/** Height of the lines above the comparators; largest and smallest readable height of a line of comparators. */
const [HEAD, MOST, LEAST] = [34, 22, 14];
/** Gap between the drawing and the column of comparators. */
const LEFT = 18;

const isEqual = ([behind, ahead]: readonly [number, number]) => behind === ahead;
const isConflict = ({ pairs }: AddressComparison) => pairs.every(isEqual);

/** A line of the column: an operation with the address that it uses, or a comparison with an operation ahead of it. */
type BbqLine = { reader: AddressComparison } | { pair: AddressComparison };

/** The lines of each reader, the highest level first. */
function linesOf(all: readonly AddressComparison[]): BbqLine[] {
  return all.flatMap((pair, i) => (all[i - 1]?.stage === pair.stage ? [{ pair }] : [{ reader: pair }, { pair }]));
}

/** Text about the stages that compare: each requests a word. */
function comparing(bbq: Bbq): string {
  const stages = levelsOf(bbq).map((level) => `${commitStage(bbq, level)}`);
  return `compared in stage${stages.length === 1 ? "" : "s"} ${list(stages)}`;
}

function marks(scene: Scene, height: number): Layers {
  const all = comparisons(scene);
  const lines = linesOf(all);
  const pitch = Math.max(LEAST, Math.min(MOST, (height - HEAD) / Math.max(1, lines.length)));
  const fit = Math.floor((height - HEAD) / pitch);
  const shown = lines.slice(0, lines.length > fit ? fit - 1 : fit);
  const hidden = lines.slice(shown.length).filter((line) => "pair" in line).length;
  const found = `${plural(all.filter(isConflict).length, "conflict")} of ${plural(all.length, "pair")}`;
  const tooltip = all.length > 0 ? "dashed: kept from the level above" : `${comparing(decode(scene))}: none ahead`;
  return layersOf((sheets) => {
    const text = (key: string, y: number, className: string | undefined, text: string) =>
      sheets.front.push(textMark(key, LEFT, y, className, text));
    text("comparators", 8, styles.name, found);
    text("comparators kept", 24, styles.small, tooltip);
    inPhase("decide", sheets, (sheets) => {
      shown.forEach((line, i) => {
        const y = HEAD + (i + 0.5) * pitch;
        if ("reader" in line) readerMarks(line.reader, y, sheets);
        else pairMarks(line.pair, y, pitch - 4, sheets);
      });
    });
    if (shown.length < lines.length) text("comparators more", height - 8, styles.small, plural(hidden, "more pair"));
  });
}

/** The operation that reads, with its stage. */
function readerMarks({ memory, stage, behind }: AddressComparison, y: number, { front }: Sheets): void {
  const text = [
    { text: `op ${behind}`, className: styles.name },
    { text: `, stage ${stage}: ${memory}`, className: styles.small },
  ];
  front.push({ ...textMark(`reader ${stage}`, LEFT, y, undefined, text), thing: opThing(behind) });
}

/** The comparison with one operation ahead: a comparator for each digit of the address, then whether the addresses are equal. */
function pairMarks(one: AddressComparison, y: number, h: number, { back, middle, front }: Sheets): void {
  const { behind, ahead, stage, memory, pairs } = one;
  const key = `pair ${stage} ${ahead}`;
  const thing = opThing(ahead);
  const same = isConflict(one);
  const results = pairs.map((pair) => `${pair[0]} ${isEqual(pair) ? "=" : "≠"} ${pair[1]}`);
  const outcome = same ? `the same ${memory}` : `another ${memory}`;
  const end = LEFT + NAME + pairs.length * (BOX + WIRE);
  const area = { x: LEFT, y: y - h / 2, w: end + RESULT - LEFT, h };
  const label = `Op ${behind} and op ${ahead}: ${results.join(", then ")}, so ${outcome}`;
  back.push(
    boxMark(key, area, styles.row, { thing, lights: [thing, opThing(behind)], label, ...(same && { changeRank: 1 }) }),
  );
  front.push(textMark(`${key} name`, LEFT + 6, y, styles.passive, `op ${ahead}`));
  pairs.forEach((pair, i) => {
    const x = LEFT + NAME + i * (BOX + WIRE);
    const isSaved = i < pairs.length - 1;
    const so = pairs.slice(0, i + 1).every(isEqual);
    const className = classes(styles.comparator, isSaved && styles.kept, isEqual(pair) && styles.equal);
    middle.push(
      boxMark(`${key} ${i}`, { x, y: y - h / 2 + 1, w: BOX, h: h - 2 }, className, { rx: 3 }),
      pathMark(`${key} wire ${i}`, x + BOX, y, classes(styles.wire, so && styles.equal), `M0 0h${WIRE}`),
    );
    front.push(textMark(`${key} digits ${i}`, x + BOX / 2, y, styles.digits, results[i]));
  });
  const className = same ? styles.name : styles.small;
  front.push(textMark(`${key} outcome`, end + 4, y, className, same ? "conflict" : "apart"));
}

/** The comparators of a step. Models have no stages and compare nothing. */
export const comparators: Aside = {
  tooltip: "Comparators that find which operations ahead use the same address",
  tab(scene) {
    if (scene.info.stages.length === 0) return null;
    return plural(comparisons(scene).filter(isConflict).length, "conflict");
  },
  width: (info) => LEFT + NAME + Math.max(2, shapeOf(info).d) * (BOX + WIRE) + RESULT,
  marks,
};
