import { useStore } from "zustand";
import { useApp } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import type { TextError } from "../../../stops/document";
import { showStop } from "../stop-of-lesson";
import { type DraftStop, keyIn } from "./draft";
import { StopForm } from "./Forms";
import { change, lessonDraft } from "./lesson-draft";
import { ownOf, scenarioOf, withoutUnused } from "./record";
import styles from "./writing.module.css";

/** The stops in order; the form of one of them is open, and the run shows its step. */
export function StopList({ faults }: { faults: ReadonlyMap<number | null, readonly TextError[]> }) {
  const app = useApp();
  const draft = useStore(lessonDraft, (state) => state.draft);
  const open = useStore(lessonDraft, (state) => state.open);
  const choose = (at: number) => {
    if (at === open) return change({ open: null });
    change({ open: at });
    const { keys } = draft.stops[at] ?? {};
    const shown = keys ? shownOf(keys, ownOf(draft)) : null;
    if (shown) void showStop(app, shown);
  };
  return (
    <ol className={styles.stops}>
      {draft.stops.map((stop, at) => {
        const wrong = faults.get(at) ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stops may be alike in all but their place
          <li key={at} data-open={at === open || undefined}>
            <button
              type="button"
              className={styles.stop}
              aria-expanded={at === open}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(at)}
            >
              <span className={ui.numbers}>{at + 1}</span>
              <span className={styles.name}>{stop.title || "Without a title"}</span>
              {wrong.length > 0 && <span className={styles.wrong}>{wrong.length} ⚠</span>}
              <span className={styles.where}>{whereOf(stop)}</span>
            </button>
            {at === open && (
              <div className={styles.form}>
                <Moves at={at} count={draft.stops.length} />
                <StopForm stop={stop} at={at} faults={wrong} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What the run shows at a stop; null if its keys are invalid. */
function shownOf(keys: string, own: Readonly<Record<string, string>>) {
  const step = keyIn(keys, "step") ?? "";
  const scenario = scenarioOf(keys, own);
  if (scenario === null || !/^\d{1,12}$/.test(step)) return null;
  const lit = (keyIn(keys, "lit") ?? "").split(",").map((one) => one.trim());
  return {
    scenario,
    step: Number(step),
    engine: Number(keyIn(keys, "engine") ?? 0) || 0,
    lit: lit.filter((one) => one !== ""),
    asks: false,
  };
}

const whereOf = ({ keys }: DraftStop): string => {
  const ask = keyIn(keys, "ask");
  const where = `${keyIn(keys, "scenario") ?? "no scenario"}, step ${keyIn(keys, "step") ?? "?"}`;
  return ask === null ? where : `${where}, asks: ${ask}`;
};

/** Buttons that move a stop up or down, or remove it. */
function Moves({ at, count }: { at: number; count: number }) {
  const move = (to: number) => {
    const { draft } = lessonDraft.getState();
    const stop = draft.stops[at];
    if (stop) change({ draft: { ...draft, stops: draft.stops.toSpliced(at, 1).toSpliced(to, 0, stop) }, open: to });
  };
  const remove = () => {
    const { draft } = lessonDraft.getState();
    const stops = draft.stops.toSpliced(at, 1);
    change({ draft: withoutUnused({ ...draft, stops }), open: stops.length === 0 ? null : Math.max(0, at - 1) });
  };
  return (
    <div className={styles.row}>
      <Button label="Move the stop up" disabled={at === 0} onClick={() => move(at - 1)}>
        ↑
      </Button>
      <Button label="Move the stop down" disabled={at === count - 1} onClick={() => move(at + 1)}>
        ↓
      </Button>
      <Button onClick={remove}>Delete the stop</Button>
    </div>
  );
}
