// Why a signal is what it is, as a tree to unfold.

import { useState } from "react";
import { useStore } from "zustand";
import { useApp } from "../../app/context";
import { asStep } from "../../base/brand";
import { count } from "../../base/format";
import ui from "../../kit/ui/words.module.css";
import type { CauseCondition, CauseInput, SourceCause, SourcePlaceOf } from "../../source/types";
import { jumpTo } from "../run/actions/move";
import { unfold } from "./actions";
import styles from "./source.module.css";
import { keyOf, sourceStore } from "./store";

const momentOf = ({ signal, step, after }: CauseInput) => ({ signal, step, after });

/** Answers in words. */
const ANSWERS = { held: "held", notHeld: "did not hold", elsewhere: "went to other bits" } as const;

export function CauseTree({ onPlace }: { onPlace(place: SourcePlaceOf, signal: string): void }) {
  const asked = useStore(sourceStore, (state) => state.asked);
  const cause = useStore(sourceStore, (state) => (asked ? state.causes[keyOf(asked)] : undefined));
  if (!asked || cause === undefined) return null;
  return (
    <section aria-label="Cause in the source" className={styles.why}>
      <h3>
        Why is {asked.signal} this {asked.after ? "behind" : "in"} step {asked.step}?
      </h3>
      {cause === null ? (
        <p className={ui.quiet}>Looking for it…</p>
      ) : typeof cause === "string" ? (
        <p role="status">{cause}</p>
      ) : (
        <ul className={styles.tree}>
          <li>
            <Answer cause={cause} onPlace={onPlace} />
          </li>
        </ul>
      )}
    </section>
  );
}

function Answer({
  cause,
  onPlace,
  isNamed = false,
}: {
  cause: SourceCause;
  onPlace(place: SourcePlaceOf, signal: string): void;
  /** Its value stands above already. */
  isNamed?: boolean;
}) {
  const app = useApp();
  const { of, since, reason, kept } = cause;
  const to = (place: SourcePlaceOf) => () => onPlace(place, of.signal);
  const inputs = reason.kind === "assigned" || reason.kind === "connected" ? reason.inputs : [];
  const conditions = reason.kind === "assigned" ? reason.conditions : [];
  return (
    <>
      {!isNamed && <ValueOf input={of} />}
      {reason.kind === "earlier" && (
        <span className={ui.quiet}>
          {isNamed ? "" : " "}
          unchanged from step {count(since)} on; looking further back…
        </span>
      )}
      {reason.kind !== "earlier" && since < of.step && (
        <>
          {isNamed ? "" : " "}
          since{" "}
          <button type="button" className={styles.link} onClick={() => jumpTo(app, asStep(since))}>
            step {since}
          </button>
        </>
      )}
      <ul className={styles.facts}>
        {kept.map((one) => (
          <li key={JSON.stringify(one.place)}>
            nothing at step {of.step}: <Condition condition={one} onPlace={to(one.place)} />
          </li>
        ))}
        {reason.kind === "assigned" && (
          <li>
            <PlaceLink place={reason.place} onClick={to(reason.place)} />{" "}
            {reason.clocked ? `with the edge at the end of step ${since}` : ""}
          </li>
        )}
        {reason.kind === "connected" && (
          <li>
            a port, connected in <PlaceLink place={reason.place} onClick={to(reason.place)} />
          </li>
        )}
        {reason.kind === "driven" && <li>an input of the top: the operation of step {of.step} drives it, or none</li>}
        {reason.kind === "initial" && <li>as the run began</li>}
        {reason.kind === "unknown" && <li>{reason.why}</li>}
        {conditions.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions of a loop stand in one place
          <li key={i}>
            <Condition condition={one} onPlace={to(one.place)} />
          </li>
        ))}
      </ul>
      <Inputs inputs={[...conditions.flatMap(({ inputs }) => inputs), ...inputs]} onPlace={onPlace} />
    </>
  );
}

function Condition({ condition, onPlace }: { condition: CauseCondition; onPlace(): void }) {
  const read = condition.inputs.map(({ signal, value }) => `${signal} = ${value}`).join(", ");
  return (
    <>
      <PlaceLink place={condition.place} onClick={onPlace} /> {ANSWERS[condition.answer]}
      {read && `: ${read}`}
    </>
  );
}

/** What was read, once each: what differs from the step before first. */
function Inputs({
  inputs,
  onPlace,
}: {
  inputs: readonly CauseInput[];
  onPlace(place: SourcePlaceOf, signal: string): void;
}) {
  const once = inputs.filter(
    (one, i) => inputs.findIndex((other) => keyOf(momentOf(other)) === keyOf(momentOf(one))) === i,
  );
  const isChanged = ({ before, value }: CauseInput) => before !== null && before !== value;
  const ordered = [...once.filter(isChanged), ...once.filter((one) => !isChanged(one))];
  if (ordered.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {ordered.map((input) => (
        <Branch key={keyOf(momentOf(input))} input={input} onPlace={onPlace} />
      ))}
    </ul>
  );
}

function Branch({ input, onPlace }: { input: CauseInput; onPlace(place: SourcePlaceOf, signal: string): void }) {
  const [open, setOpen] = useState(false);
  const cause = useStore(sourceStore, (state) => state.causes[keyOf(momentOf(input))]);
  const toggle = () => {
    if (!open) void unfold(momentOf(input));
    setOpen(!open);
  };
  return (
    <li>
      <button type="button" className={styles.branch} aria-expanded={open} onClick={toggle}>
        <span aria-hidden="true">{open ? "▾" : "▸"}</span> <ValueOf input={input} />
      </button>
      {open && (
        <div className={styles.inner}>
          {cause === null || cause === undefined ? (
            <span className={ui.quiet}>Looking for it…</span>
          ) : typeof cause === "string" ? (
            cause
          ) : (
            <Answer cause={cause} onPlace={onPlace} isNamed />
          )}
        </div>
      )}
    </li>
  );
}

function ValueOf({ input: { signal, value, before } }: { input: CauseInput }) {
  const changed = before !== null && before !== value;
  return (
    <span className={changed ? styles.changed : undefined}>
      {signal} = {value}
      {changed && ` (${before} before)`}
    </span>
  );
}

function PlaceLink({ place, onClick }: { place: SourcePlaceOf; onClick(): void }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {place.file.split("/").at(-1)}:{place.at[0]}
    </button>
  );
}
