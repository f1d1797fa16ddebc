// PIFO above, BBQ below, and between them the five steps of figure 19 that this step took.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import {
  type Box,
  boxMark,
  classes,
  during,
  gliding,
  layersOf,
  type Phase,
  type Picture,
  pathMark,
  type Sheets,
  textMark,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { type Arrival, type BbqPifo, decode, largestOutside } from "./decode";
import { layout, type Plan } from "./layout";
import { outsideThing, placeThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    pifoMarks(state, plan, sheets);
    bbqMarks(state, plan, sheets);
    stepMarks(state, plan, sheets);
    footMarks(state, plan, sheets);
  });
  return { width, height: plan.height, layers };
}

const middle = ({ x, w }: Box) => x + w / 2;

/** Places in the order of service. The first k - p are marked: theorem 1 promises that they hold the largest of all. */
function pifoMarks(state: BbqPifo, { places }: Plan, { back, middle: lines, things, front }: Sheets): void {
  const { entries, certain, newcomer, answer } = state;
  const repeated = new Map<number, number>();
  places.forEach((box, place) => {
    const entry = entries[place];
    const sure = place < certain;
    if (sure) lines.push(boxMark(`sure ${place}`, { x: box.x, y: box.y + box.h + 3, w: box.w, h: 3 }, styles.sure));
    if (!entry) {
      back.push(boxMark(`free ${place}`, box, styles.free, { rx: 3 }));
      front.push(textMark(`free ${place} number`, box.x + 4, box.y + 8, styles.place, `${place}`));
      return;
    }
    const { data, priority } = entry;
    const before = repeated.get(data) ?? 0;
    repeated.set(data, before + 1);
    const fresh = newcomer?.now === place || answer?.now === place;
    const key = `data ${data} ${before}`;
    things.push(
      boxMark(key, box, classes(styles.press, styles.entry, fresh && styles.fresh), {
        rx: 3,
        thing: placeThing(place),
        label: `Place ${place}: data ${data}, priority ${priority}${fresh ? ", new" : ""}`,
        glides: true,
        ...(fresh ? { news: 2 } : {}),
      }),
    );
    const number = textMark(`${key} place`, box.x + 4, box.y + 8, styles.place, `${place}`);
    const priorityText = textMark(`${key} priority`, middle(box), box.y + box.h / 2, styles.priority, `${priority}`);
    const dataText = textMark(`${key} data`, middle(box), box.y + box.h / 2 + 15, styles.data, `data ${data}`);
    front.push(...gliding([number, priorityText, ...(box.w > 46 ? [dataText] : [])]));
  });
}

/** Units of a letter of a fetch. */
const LETTER = 7.4;

/** Fetches on their way back, by their age; and how many elements are outside of each priority. */
function bbqMarks(
  state: BbqPifo,
  { bbq, flights, buckets }: Plan,
  { back, middle: lines, things, front }: Sheets,
): void {
  const { latency, inBbq, outside } = state;
  back.push(boxMark("bbq", bbq, styles.frame, { rx: 6 }));
  const holds = `BBQ: ${inBbq} held; on their way back, by steps since the fetch:`;
  front.push(textMark("bbq title", bbq.x + 8, bbq.y + 12, styles.side, holds));
  flights.forEach((box, age) => {
    const flying = state.flights[age] === true;
    lines.push(boxMark(`flight ${age}`, box, flying ? styles.flight : styles.free, { rx: 3 }));
    const [long, short] = [`▲ ${age} of ${latency}`, `▲ ${age}`];
    const text = flying ? (long.length * LETTER <= box.w - 4 ? long : short) : `${age}`;
    front.push(
      textMark(`flight ${age} text`, middle(box), box.y + box.h / 2, flying ? styles.flying : styles.age, text),
    );
  });
  const [first] = buckets;
  if (first)
    front.push(textMark("outside title", bbq.x + 8, first.y - 10, styles.side, "outside the PIFO, by priority:"));
  buckets.forEach((box, priority) => {
    const count = outside[priority] ?? 0;
    const touched = state.spills.some((spill) => spill.priority === priority);
    const look = classes(count > 0 ? styles.bucket : styles.none, touched && styles.fresh, styles.press);
    things.push(
      boxMark(`bucket ${priority}`, box, look, {
        rx: 2,
        thing: outsideThing(priority),
        ...(count > 0 ? { label: `Priority ${priority}: ${count} outside the PIFO` } : {}),
      }),
    );
    if (box.w >= 15) {
      front.push(textMark(`bucket ${priority} name`, middle(box), box.y + 9, styles.place2, `${priority}`));
      if (count > 0)
        front.push(textMark(`bucket ${priority} count`, middle(box), box.y + box.h / 2 + 7, styles.count, `${count}`));
    }
  });
}

/** Width of the text that names an answer. */
const WORDS = 190;

/** The steps of figure 19, each in its turn. */
function stepMarks(state: BbqPifo, plan: Plan, sheets: Sheets): void {
  const { newcomer, extract, answer, spills, k } = state;
  const { band, places, beyond, bbq, width } = plan;
  const first = places[0] ?? beyond;
  const under = first.y + first.h + 8;
  const turn = (phase: Phase, fill: (sheets: Sheets) => void) => during(phase, sheets, fill);
  const into = ({ place, now }: Arrival) => {
    if (place === null) return `behind all ${k}`;
    return now === place ? `place ${place}` : `place ${place}, ${now === null ? "and leaves" : `now ${now}`}`;
  };
  if (newcomer) {
    turn("read", ({ front, middle: lines }) => {
      const text = `① data ${newcomer.data} @ ${newcomer.priority} → ${into(newcomer)}`;
      const key = opThing(newcomer.op);
      front.push(...gliding(glyphMarks(`${key} sign`, "enqueue", { x: 24, y: band, size: 18 })));
      front.push(textMark(key, 40, band, undefined, text));
      const to = middle(places[newcomer.now ?? newcomer.place ?? k] ?? beyond);
      lines.push(...arrow("newcomer", to, band + 9, first.y - 2));
    });
  }
  if (extract) {
    turn("write", ({ front, middle: lines }) => {
      const key = opThing(extract.op);
      const text = `③ data ${extract.data} @ ${extract.priority} leaves ▸`;
      front.push(textMark(key, width - 14, band, styles.end, text));
      const x = middle(first) - 8;
      lines.push(...arrow("fetch", x, under, bbq.y - 2));
      const words = extract.asks ? "④ asks for the largest" : "④ asks: nothing there";
      // The arrow of an answer to the first place stands right of this one.
      const clear = answer && (answer.place ?? k) === 0 ? 16 : 8;
      front.push(textMark("fetch text", x + clear, bbq.y - 12, styles.side, words));
    });
  }
  if (answer) {
    turn("leave", ({ front, middle: lines }) => {
      const to = middle(places[answer.place ?? k] ?? beyond);
      lines.push(...arrow("answer", to, bbq.y, under));
      const text = `⑤ data ${answer.data} @ ${answer.priority} comes back`;
      // Right of the arrow, unless the drawing ends there, or a spill passes.
      const spill = spills.length > 0 ? middle(beyond) : width;
      const left = to > width - WORDS || (to > WORDS && to < spill && spill < to + WORDS);
      front.push(textMark("answer text", to + (left ? -8 : 8), under + 10, left ? styles.sideEnd : styles.side, text));
    });
  }
  spills.forEach(({ data, priority, cause }, i) => {
    turn(cause === "newcomer" ? "decide" : "leave", ({ front, middle: lines }) => {
      const x = middle(beyond);
      lines.push(...arrow(`spill ${i}`, x, beyond.y + beyond.h / 2, bbq.y - 2));
      const left = x > width - 150;
      const look = left ? styles.sideEnd : styles.side;
      front.push(
        textMark(
          `spill ${i} text`,
          x + (left ? -8 : 8),
          bbq.y - 12 - 14 * i,
          look,
          `② data ${data} @ ${priority} spills`,
        ),
      );
    });
  });
}

/** A line with a tip at its end, straight up or down. */
function arrow(key: string, x: number, from: number, to: number) {
  const down = to > from;
  const tip = down ? "M0 0l-4 -7h8z" : "M0 0l-4 7h8z";
  return [pathMark(key, 0, 0, styles.flow, `M${x} ${from}V${to}`), pathMark(`${key} tip`, x, to, styles.tip, tip)];
}

/** Lemma 1's account of the PIFO, and whether what theorem 1 promises is so. */
function footMarks(state: BbqPifo, { lines: [account, theorem] }: Plan, { front }: Sheets): void {
  const { sinceFull, entries, k, wasFull } = state;
  const [n1, n2, n3] = sinceFull;
  const text = wasFull
    ? `since the PIFO was full: k − n1 + n2 + n3 = ${k} − ${n1} + ${n2} + ${n3} = ${entries.length} elements`
    : `the PIFO has not been full yet: ${entries.length} of ${k} places taken`;
  front.push(textMark("account", 14, account, styles.side, text));
  const { good, words } = promise(state);
  front.push(textMark("theorem", 14, theorem, good ? styles.good : styles.wrong, `${good ? "✓" : "⚠"} ${words}`));
}

/** Theorem 1 in this step. */
function promise(state: BbqPifo): { good: boolean; words: string } {
  const { certain, entries, k, latency } = state;
  const outside = largestOutside(state);
  const first = entries[0]?.priority ?? -1;
  if (certain <= 0) {
    const small = `k = ${k}, p = ${latency}: theorem 1 promises nothing`;
    return { good: false, words: outside > first ? `${small}; ${outside} is outside` : small };
  }
  const named = `k − p = ${certain}: the largest${certain > 1 ? ` ${certain}` : ""} of all ${certain > 1 ? "are" : "is"} in the PIFO`;
  if (outside < 0) return { good: true, words: `${named}; nothing is outside` };
  const last = entries[certain - 1]?.priority ?? -1;
  const holds = last >= outside;
  return { good: holds, words: `${named}; largest outside ${outside} ${holds ? "≤" : ">"} ${last}` };
}
