import { useRef, useState } from "react";
import type { Result } from "../../../../base/result";
import type { Note } from "../../../../gen/types/Note";
import { Button } from "../../../../kit/ui/Button";
import { thingText } from "./Notes";
import styles from "./notes.module.css";
import { Writing } from "./Writing";

/** Adds a note at the shown step. The author's name is asked for once. */
export function NewNote(props: {
  step: number;
  /** The current text. */
  text: string;
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
  const { step, thing, author, limits } = props;
  const [about, setAbout] = useState(true);
  const [name, setName] = useState<string | null>(author === null ? "" : null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = async (text: string) => {
    const who = name === null ? (author ?? "") : [...name.trim()].slice(0, limits.author).join("").trim();
    const added = await props.onAdd({
      step,
      text,
      ...(who !== "" && { author: who }),
      ...(thing && about && thing),
    });
    if (!added.ok) return added;
    if (name !== null) props.onAuthor(who);
    setName(null);
    setAbout(true);
    return added;
  };
  return (
    <section data-new-note="" aria-label="New note">
      <Writing
        label={`Add a note at step ${step}`}
        text={props.text}
        placeholder={`Add a note at step ${step} (n)`}
        most={limits.text}
        done="Add note"
        field={field}
        onText={props.onText}
        onDone={add}
        onDiscard={props.onDiscard}
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
