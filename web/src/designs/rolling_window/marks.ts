// The axis of ranks with the window on it; below it the two logical queues, which stay in their places while the halves of the window change
// theirs.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import {
  type Box,
  boxMark,
  classes,
  during,
  gliding,
  layersOf,
  type Picture,
  pathMark,
  type Sheets,
  textMark,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { after, ahead, decode, type RollingWindow } from "./decode";
import { layout, type Plan } from "./layout";
import { counterThing, queueThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    axisMarks(state, plan, sheets);
    queueMarks(state, plan, sheets);
    stepMarks(state, plan, sheets);
  });
  return { width, height: plan.height, layers };
}

const middle = ({ x, w }: Box) => x + w / 2;
const LOOKS = [styles.q0, styles.q1] as const;

/** Ranks of the window with their elements, and what is outside of it. */
function axisMarks(state: RollingWindow, plan: Plan, { back, middle: lines, things, front }: Sheets): void {
  const { first, span, counts, newcomer } = state;
  const { ranks, late, early, edges } = plan;
  const outside = [
    ["late", late, state.late, "late"],
    ["early", early, state.early, "early"],
  ] as const;
  for (const [key, box, count, words] of outside) {
    const here = newcomer?.place === key;
    back.push(
      boxMark(key, box, classes(styles.outside, here && (key === "late" ? styles.fresh : styles.refused)), { rx: 3 }),
    );
    front.push(textMark(`${key} count`, middle(box), box.y + box.h / 2 - 4, styles.count, `${count}`));
    front.push(textMark(`${key} words`, middle(box), box.y + box.h / 2 + 12, styles.small, words));
  }
  ranks.forEach((box, i) => {
    const rank = after(first, i, state);
    const counter = rank % (2 * span);
    const count = counts[counter] ?? 0;
    const fresh = newcomer?.becomes === rank;
    const key = `rank ${rank}`;
    things.push(
      boxMark(key, box, classes(styles.press, count > 0 ? styles.held : styles.free, fresh && styles.fresh), {
        rx: 2,
        thing: counterThing(counter),
        glides: true,
        ...(count > 0 ? { label: `Rank ${rank}: ${plural(count, "element")}` } : {}),
        ...(fresh ? { news: 2 } : {}),
      }),
    );
    const texts = [
      ...(box.w >= 9 * `${rank}`.length
        ? [textMark(`${key} number`, middle(box), box.y + 10, styles.number, `${rank}`)]
        : []),
      ...(count > 0 && box.w >= 12
        ? [textMark(`${key} count`, middle(box), box.y + box.h / 2 + 8, styles.count, `${count}`)]
        : []),
    ];
    front.push(...gliding(texts));
  });
  const [start, end] = [ranks[0], ranks.at(-1)];
  if (!start || !end) return;
  const edge = (key: string, x: number, rank: number) => {
    lines.push(pathMark(`${key} edge`, 0, 0, styles.edge, `M${x} ${start.y - 6}V${edges - 8}`));
    front.push(textMark(`${key} rank`, x, edges, styles.edgeText, `${rank}`));
  };
  edge("first", start.x - 2, first);
  edge("half", middle(plan.halves[0]) + plan.halves[0].w / 2 + 2, after(first, span, state));
  edge("end", end.x + end.w + 2, after(first, 2 * span, state));
}

/** Which queue has which half. */
function queueMarks(state: RollingWindow, plan: Plan, { middle: lines, things, front }: Sheets): void {
  const { primary, occupancies, first, span, dequeue } = state;
  [primary, 1 - primary].forEach((queue, half) => {
    const [from, to] = [plan.halves[half], plan.queues[queue]];
    if (!from || !to) return;
    const role = half === 0 ? "primary" : "secondary";
    const start = after(first, half * span, state);
    const swapped = dequeue?.swaps === true;
    things.push(boxMark(`half ${half}`, from, classes(styles.half, LOOKS[queue]), { rx: 3 }));
    const ranks = `${role}: ranks ${start} to ${after(start, span - 1, state)}`;
    front.push(
      textMark(`half ${half} text`, middle(from), from.y + from.h / 2, styles.halfText, from.w > 150 ? ranks : role),
    );
    const path = `M${middle(from)} ${from.y + from.h}L${middle(to)} ${to.y}`;
    lines.push(pathMark(`way ${half}`, 0, 0, classes(styles.way, LOOKS[queue], swapped && styles.swapped), path));
    const whole = `queue ${queue} of the BBQ: ${role}`;
    const held = occupancies[queue] ?? 0;
    const asked = dequeue?.queue === queue;
    things.push(
      boxMark(`queue ${queue}`, to, classes(styles.press, styles.queue, LOOKS[queue], asked && styles.asked), {
        rx: 4,
        thing: queueThing(queue),
        label: `Queue ${queue}, ${role}: ${plural(held, "element")}`,
      }),
    );
    front.push(
      textMark(`queue ${queue} name`, middle(to), to.y + 16, styles.queueText, to.w > 190 ? whole : `queue ${queue}`),
    );
    front.push(textMark(`queue ${queue} holds`, middle(to), to.y + 33, styles.small, plural(held, "element")));
  });
}

/** What comes, and where it goes; what is asked for. */
function stepMarks(state: RollingWindow, plan: Plan, sheets: Sheets): void {
  const { newcomer, dequeue, first, span } = state;
  const { band, ranks, late, early } = plan;
  if (newcomer) {
    const { op, data, rank, place, becomes } = newcomer;
    during("read", sheets, ({ front }) => {
      const goes = {
        late: `late, becomes ${becomes}`,
        early: "early, refused",
        primary: "primary queue",
        secondary: "secondary queue",
      };
      front.push(...gliding(glyphMarks(`${opThing(op)} sign`, "enqueue", { x: 24, y: band, size: 18 })));
      front.push(textMark(opThing(op), 40, band, undefined, `data ${data} @ ${rank}: ${goes[place]}`));
    });
    during("decide", sheets, ({ middle: lines }) => {
      const at = becomes === null ? -1 : ahead(becomes, first, state);
      const to = ranks[at] ?? early;
      const from = place === "late" ? middle(late) : middle(to);
      const start = to.y - 12;
      lines.push(
        pathMark(
          "goes",
          0,
          0,
          place === "early" ? styles.stopped : styles.flow,
          `M${from} ${start}H${middle(to)}V${to.y - 2}`,
        ),
      );
      const tip = place === "early" ? "M-5 -10l10 10m0 -10l-10 10" : "M0 0l-4 -7h8z";
      lines.push(pathMark("goes tip", middle(to), to.y - 2, place === "early" ? styles.stopped : styles.tip, tip));
    });
  }
  if (dequeue) {
    during("decide", sheets, ({ front }) => {
      const words = dequeue.swaps ? `window + ${span}: the queues swap; ` : "";
      front.push(...gliding(glyphMarks(`${opThing(dequeue.op)} sign`, dequeue.kind, { x: 24, y: band, size: 18 })));
      front.push(
        textMark(opThing(dequeue.op), 40, band, undefined, `${words}asks queue ${dequeue.queue} for its smallest rank`),
      );
    });
  }
}
