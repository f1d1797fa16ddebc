import { useState } from "react";
import type { Result } from "../../../../base/result";
import type { Breakpoint } from "../../../../gen/types/Breakpoint";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { ConditionInput } from "./ConditionInput";
import type { Vocabulary } from "./completion";
import styles from "./time.module.css";

/** Breakpoints: conditions at which the run stops. */
export function Breakpoints(props: {
  breakpoints: readonly Breakpoint[];
  /** The draft of a new breakpoint. */
  begun: Breakpoint | null;
  onBegun(begun: Breakpoint): void;
  vocabulary: Vocabulary;
  /** True while a search is in progress. */
  searching: boolean;
  /** The error in a condition; empty if there is none. */
  problemsOf(condition: string): Promise<string>;
  onChange(what: string, breakpoints: Breakpoint[]): Promise<Result<null, string>>;
  onRun(conditions: readonly Breakpoint[], back: boolean): Promise<Result<null, string>>;
  onStop(): void;
}) {
  const { breakpoints, searching, onRun } = props;
  /** Index of the breakpoint that is being edited; the number of breakpoints for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const run = (some: readonly Breakpoint[], back: boolean) => void onRun(some, back);
  return (
    <section className={styles.section} aria-label="Breakpoints">
      <div className={ui.spread}>
        <h2>Breakpoints</h2>
        <div className={styles.buttons}>
          {searching ? (
            <Button tooltip="Stay where you were (escape)" onClick={props.onStop}>
              Stop
            </Button>
          ) : (
            <>
              <Button
                label="Run back to the last breakpoint"
                tooltip="Back to the last step in which one of them holds (shift b)"
                disabled={breakpoints.length === 0}
                onClick={() => run(breakpoints, true)}
              >
                ‹ Run
              </Button>
              <Button
                label="Run on to the next breakpoint"
                tooltip="On to the next step in which one of them holds (b)"
                disabled={breakpoints.length === 0}
                onClick={() => run(breakpoints, false)}
              >
                Run ›
              </Button>
            </>
          )}
        </div>
      </div>
      <ul>
        {breakpoints.map((breakpoint, i) => {
          const { when, name } = breakpoint;
          if (edited === i) {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a breakpoint is its number
              <li key={i}>
                <Writing {...props} breakpoint={breakpoint} number={i} onDone={() => setEdited(null)} />
              </li>
            );
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <li key={i} className={styles.row}>
              <button type="button" className={styles.what} title="Write it again" onClick={() => setEdited(i)}>
                {name && <bdi className={styles.name}>{name}</bdi>}
                <code>{when}</code>
              </button>
              <Button quiet label={`Back to the last: ${name || when}`} onClick={() => run([breakpoint], true)}>
                ‹
              </Button>
              <Button quiet label={`On to the next: ${name || when}`} onClick={() => run([breakpoint], false)}>
                ›
              </Button>
              <Button
                quiet
                label={`Delete the breakpoint ${name || when}`}
                onClick={() => {
                  setEdited(null);
                  const left = breakpoints.filter((_, other) => other !== i);
                  void props.onChange(`delete the breakpoint ${name || when}`, left);
                }}
              >
                ✕
              </Button>
            </li>
          );
        })}
      </ul>
      {(edited === null || edited >= breakpoints.length) && (
        <Writing {...props} key={breakpoints.length} number={breakpoints.length} onDone={() => setEdited(null)} />
      )}
    </section>
  );
}

/** The editor of a breakpoint. Its error is shown on request, not while the condition is incomplete. */
function Writing(
  props: Parameters<typeof Breakpoints>[0] & { breakpoint?: Breakpoint; number: number; onDone(): void },
) {
  const { breakpoint, breakpoints, number } = props;
  const [own, setOwn] = useState(breakpoint);
  const { when: text = "", name = "" } = (breakpoint ? own : props.begun) ?? {};
  /** A draft of a new breakpoint is saved, however the reader leaves the field. */
  const write = (when: string, name: string) => (breakpoint ? setOwn : props.onBegun)({ when, name });
  const [wrong, setWrong] = useState("");
  const done = () => {
    write("", "");
    setWrong("");
    props.onDone();
  };
  const save = async () => {
    const written: Breakpoint = { when: text.trim(), ...(name.trim() !== "" && { name: name.trim() }) };
    const all = [...breakpoints];
    all[number] = written;
    const found = await props.problemsOf(written.when);
    if (found !== "") return setWrong(found);
    if (breakpoints.some(({ when }, i) => i !== number && when === written.when))
      return setWrong("This condition is a breakpoint already.");
    const result = await props.onChange(`${breakpoint ? "change" : "add"} the breakpoint ${name || text}`, all);
    if (result.ok) done();
    else setWrong(result.error);
  };
  /** Escape keeps the draft. */
  const leave = () => {
    if (breakpoint && text === breakpoint.when && name === (breakpoint.name ?? "")) done();
  };
  const tryOut = async (back: boolean) => {
    const ran = await props.onRun([{ when: text.trim() }], back);
    setWrong(ran.ok ? "" : ran.error);
  };
  const empty = text.trim() === "";
  return (
    <ConditionInput
      label={breakpoint ? "Condition" : "New condition"}
      value={text}
      vocabulary={props.vocabulary}
      wrong={wrong}
      onChange={(text) => {
        write(text, name);
        setWrong("");
      }}
      onEnter={() => void (empty || save())}
      onCancel={leave}
    >
      {!empty && (
        <div className={styles.buttons}>
          <input
            className={styles.text}
            aria-label="Name of the breakpoint"
            placeholder="name, if you like"
            maxLength={100}
            value={name}
            onChange={(event) => write(text, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") void save();
              else if (event.key === "Escape") {
                event.currentTarget.blur();
                leave();
              }
            }}
          />
          <Button label="Back to the last step in which it holds" onClick={() => void tryOut(true)}>
            ‹
          </Button>
          <Button label="On to the next step in which it holds" onClick={() => void tryOut(false)}>
            ›
          </Button>
          <Button primary onClick={() => void save()}>
            {breakpoint ? "Keep" : "Add"}
          </Button>
          {breakpoint && <Button onClick={done}>Cancel</Button>}
        </div>
      )}
    </ConditionInput>
  );
}
