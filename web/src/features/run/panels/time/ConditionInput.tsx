import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { complete, type Suggestion, type Vocabulary } from "./completion";
import styles from "./time.module.css";

/** An input for a condition, with a list of completions. */
export function ConditionInput(props: {
  label: string;
  value: string;
  vocabulary: Vocabulary;
  /** Its error; empty if there is none. */
  wrong: string;
  onChange(text: string): void;
  onEnter(): void;
  onCancel(): void;
  children?: ReactNode;
}) {
  const { value, vocabulary, wrong } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [caret, setCaret] = useState(value.length);
  /** Index of the completion that Enter inserts; -1 for none. */
  const [active, setActive] = useState(-1);
  /** Position of the cursor after the text has changed. */
  const goTo = useRef<number | null>(null);
  const { from, suggestions } = useMemo(
    () => complete(value, Math.min(caret, value.length), vocabulary),
    [value, caret, vocabulary],
  );
  useEffect(() => {
    if (goTo.current === null || input.current?.value !== value) return;
    input.current.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  }, [value]);
  const shown = open && suggestions.length > 0;
  const option = (number: number) => `${id}option${number}`;
  useEffect(() => {
    if (shown && active >= 0) document.getElementById(`${id}option${active}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, active, id]);

  const take = ({ insert }: Suggestion) => {
    const text = value.slice(0, from) + insert + value.slice(Math.min(caret, value.length));
    goTo.current = from + insert.length;
    setCaret(goTo.current);
    setActive(-1);
    props.onChange(text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = shown ? suggestions[active] : undefined;
    if (by !== 0) {
      setOpen(true);
      const count = suggestions.length + 1;
      setActive((active) => ((active + 1 + by + count) % count) - 1);
    } else if (event.key === "Enter") {
      if (chosen) take(chosen);
      else {
        // The error is shown below, where the list would cover it.
        setOpen(false);
        props.onEnter();
      }
    } else if (event.key === "Tab" && chosen) take(chosen);
    else if (event.key === "Escape") {
      if (shown && value !== "") setOpen(false);
      else {
        props.onCancel();
        // Makes the page's keys work again.
        input.current?.blur();
      }
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.condition}>
      <input
        ref={input}
        className={`${styles.text} mono`}
        role="combobox"
        data-condition
        aria-label={props.label}
        aria-expanded={shown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? option(active) : undefined}
        aria-invalid={wrong !== ""}
        aria-describedby={wrong === "" ? undefined : `${id}wrong`}
        autoComplete="off"
        spellCheck={false}
        placeholder="occ > 10 and not reject(full)"
        maxLength={500}
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setOpen(true);
          setActive(-1);
          props.onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="What can come next"
        tabIndex={-1}
        className={styles.options}
        hidden={!shown}
      >
        {shown &&
          suggestions.map((suggestion, number) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={`${suggestion.tooltip} ${suggestion.label}`}
              id={option(number)}
              role="option"
              aria-selected={number === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <span className="mono">{suggestion.label}</span>
              <span className={styles.hint}>{suggestion.tooltip}</span>
            </div>
          ))}
      </div>
      {props.children}
      <p id={`${id}wrong`} role="status" className={styles.wrong}>
        {wrong}
      </p>
    </div>
  );
}
