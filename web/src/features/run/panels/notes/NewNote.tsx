import { useRef, useState } from "react";
import { err, type Result } from "../../../../base/result";
import type { Note } from "../../../../gen/types/Note";
import { Button } from "../../../../kit/ui/Button";
import { ConditionInput } from "../time/ConditionInput";
import type { Vocabulary } from "../time/completion";
import styles from "./notes.module.css";
import { thingText } from "./OneNote";
import { Writing } from "./Writing";

/** Adds a note at the shown step, or at every step where a condition holds. The author's name is asked for once. */
export function NewNote(props: {
  step: number;
  /** The current text. */
  text: string;
  /** The current condition; empty if there is none. */
  when: string;
  vocabulary: Vocabulary;
  /** The error in a condition; empty if there is none. */
  problemsOf(condition: string): Promise<string>;
  onWhen(when: string): void;
  /** The selection; null if nothing is selected. */
  thing: { engine: number; element: string } | null;
  /** Empty for an author who does not want to be named, null if not asked yet. */
  author: string | null;
  limits: { text: number; author: number };
  onAuthor(author: string): void;
  onText(text: string): void;
  onDiscard(): void;
  onAdd(note: Note): Promise<Result<null, string>>;
}) {
  const { step, when, thing, author, limits } = props;
  /** True for a note with a condition in place of the step. */
  const [byCondition, setByCondition] = useState(when !== "");
  const [wrong, setWrong] = useState("");
  const leaveCondition = () => {
    setByCondition(false);
    setWrong("");
    if (when !== "") props.onWhen("");
  };
  const [about, setAbout] = useState(true);
  const [name, setName] = useState<string | null>(author === null ? "" : null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = async (text: string) => {
    const condition = when.trim();
    const problems = byCondition ? await props.problemsOf(condition) : "";
    setWrong(problems);
    // The error stands below the condition.
    if (problems !== "") return err("");
    const who = name === null ? (author ?? "") : [...name.trim()].slice(0, limits.author).join("").trim();
    const added = await props.onAdd({
      ...(byCondition ? { when: condition } : { step }),
      text,
      ...(who !== "" && { author: who }),
      ...(thing && about && thing),
    });
    if (!added.ok) return added;
    if (name !== null) props.onAuthor(who);
    setName(null);
    setAbout(true);
    leaveCondition();
    return added;
  };
  return (
    <section data-new-note="" aria-label="New note" className={styles.fresh}>
      <div className={styles.place}>
        <span>{byCondition ? "At every step where this holds:" : `At step ${step}`}</span>
        <Button
          tooltip={
            byCondition
              ? "A note for the shown step alone"
              : "One note for every step in which a condition holds, such as occ > 10"
          }
          onClick={() => (byCondition ? leaveCondition() : setByCondition(true))}
        >
          {byCondition ? "At this step" : "By condition"}
        </Button>
      </div>
      {byCondition && (
        <ConditionInput
          label="Condition of the note"
          value={when}
          vocabulary={props.vocabulary}
          wrong={wrong}
          onChange={(when) => {
            setWrong("");
            props.onWhen(when);
          }}
          onEnter={() => field.current?.focus()}
          onCancel={() => {}}
        />
      )}
      <Writing
        label={byCondition ? "Add a note where a condition holds" : `Add a note at step ${step}`}
        text={props.text}
        placeholder={byCondition ? "What to note there" : `Add a note at step ${step} (n)`}
        most={limits.text}
        done="Add note"
        field={field}
        onText={props.onText}
        onDone={add}
        onDiscard={() => {
          leaveCondition();
          props.onDiscard();
        }}
      >
        {thing && (
          <label className={styles.about}>
            <input type="checkbox" checked={about} onChange={(event) => setAbout(event.target.checked)} />
            <span>
              about <code>{thingText(thing.element)}</code>, which is selected
            </span>
          </label>
        )}
        {name === null ? (
          <div className={styles.who}>
            <span>
              {author ? (
                <>
                  by <bdi>{author}</bdi>
                </>
              ) : (
                "without a name"
              )}
            </span>
            <Button quiet label="Change your name" onClick={() => setName(author ?? "")}>
              ✎
            </Button>
          </div>
        ) : (
          <input
            className={styles.name}
            aria-label="Your name"
            placeholder="your name, if you like; it stays in this browser"
            maxLength={limits.author}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Writing>
    </section>
  );
}
