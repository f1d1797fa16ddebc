import { opThing } from "../../../../base/thing";
import { argumentText, type Operations, resultText } from "../../../../base/words-of-operations";
import type { Pointing } from "../../../../designs/contract";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { SlotFrame } from "../../../../gen/types/SlotFrame";
import { Glyph } from "../../../../kit/tokens/Glyph";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./edges.module.css";
import { type StripLayout, tokenOffset } from "./layout";
import token from "./token.module.css";

const rem = (units: number) => `${units / 14}rem`;

/** Numbers from `CLOSE` on do not fit side by side; from `WIDE` on they do not fit at the ends either. */
const [CLOSE, WIDE] = [1_000, 100_000];

/** The next slots, waiting before stage 0. */
export function Incoming(props: {
  upcoming: readonly (readonly SlotFrame[])[];
  operations: Operations;
  layout: StripLayout;
  pointing: Pointing;
}) {
  const { upcoming, operations, layout, pointing } = props;
  const slots = layout.incoming.slice(0, upcoming.length);
  // A number stands below each glyph if the height allows.
  const apart = layout.form === "full" ? 6 : 0;
  return (
    <div>
      <p
        className={styles.edgeTitle}
        style={{
          left: 0,
          top: rem(layout.form === "full" ? layout.box.y : layout.textTop),
          width: rem(layout.left - 4),
        }}
      >
        {upcoming.length === 0 ? "no more" : layout.form === "full" ? "next" : ""}
      </p>
      {slots.map(({ x, y }, i) => {
        const given = upcoming[i] ?? [];
        if (given.length === 0) {
          const at = { left: rem(x), top: rem(y) };
          // biome-ignore lint/suspicious/noArrayIndexKey: a bubble is its place
          return <span key={`bubble ${i}`} className={styles.comingBubble} style={at} title="no operation" />;
        }
        return given.map(({ op, kind, arguments: args }, place) => (
          <span
            key={op}
            data-tween={opThing(op)}
            className={`${styles.coming} ${pointing.lit.has(opThing(op)) ? styles.lit : ""}`}
            style={{ left: rem(x), top: rem(y + tokenOffset(place, given.length) + place * apart) }}
            title={`op ${op}, ${kind} ${argumentText(operations, kind, args)}`}
          >
            <Glyph kind={kind} size={18} faint />
            {(op < CLOSE || (op < WIDE ? i % 2 === 0 : i === 1 && slots.length > 2)) && (
              <span className={styles.small}>{op}</span>
            )}
          </span>
        ));
      })}
    </div>
  );
}

/** The latest results. */
export function Leaving({
  done,
  operations,
  layout,
  pointing,
}: {
  done: readonly OpFrame[];
  operations: Operations;
  layout: StripLayout;
  pointing: Pointing;
}) {
  const x = layout.leaving[0]?.x;
  if (x === undefined) return null;
  return (
    <div>
      {layout.form === "full" && (
        <p className={styles.edgeTitle} style={{ left: rem(x - 8), top: rem(layout.box.y) }}>
          out
        </p>
      )}
      {layout.leaving.map((at, i) => {
        const op = done[i];
        if (!op) return null;
        const thing = opThing(op.op);
        const result = resultText(operations, op.kind, op.results);
        return (
          <button
            type="button"
            key={op.op}
            data-tween={thing}
            className={`${styles.left} ${pointing.lit.has(thing) ? styles.lit : ""}`}
            style={{ left: rem(at.x - 8), top: rem(at.y) }}
            title={`op ${op.op}, ${op.kind}, left in step ${op.step}: ${result}`}
            onClick={() => pointing.select(thing)}
            onPointerEnter={() => pointing.hover(thing)}
            onPointerLeave={() => pointing.hover(null)}
          >
            <Glyph kind={op.kind} size={13} />
            {`${op.op}: ${result}`.length <= layout.resultLetters && (
              <span className={`${styles.small} ${ui.quiet}`}>{op.op}:</span>
            )}
            <span className={token.detail}>{result}</span>
          </button>
        );
      })}
    </div>
  );
}
