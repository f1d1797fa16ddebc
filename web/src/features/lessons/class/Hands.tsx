import { type FormEvent, useContext, useEffect, useState } from "react";
import { plural } from "../../../base/format";
import { Button } from "../../../kit/ui/Button";
import { type Audience, AudienceContext } from "../audience";
import styles from "./class.module.css";
import { LONGEST_ANSWER, MOST_ANSWERS, readHands, rightHands, totalOf } from "./tally";

/** The class; these components are rendered only if there is one. */
function useClass(): Audience {
  const audience = useContext(AudienceContext);
  if (!audience) throw new Error("no class is there");
  return audience;
}

/** The hands for one of the answers: a number field before the answer is shown, a bar afterwards. */
export function Hands({ answer }: { answer: string }) {
  const { asked, tally } = useClass();
  const hands = tally.find((one) => one.answer === answer)?.hands ?? 0;
  if (!asked?.right) return <HandsField {...{ answer, hands }} />;
  const total = totalOf(tally);
  if (total === 0) return null;
  return (
    <span className={styles.bar} data-hands data-right={asked.right.includes(answer) || undefined}>
      <span className={styles.fill} style={{ width: `${(60 * hands) / total}%` }} />
      <b>{hands}</b>
      <span className="unseen">{hands === 1 ? " hand" : " hands"}</span>
    </span>
  );
}

function HandsField({ answer, hands }: { answer: string; hands: number }) {
  const { count } = useClass();
  const shown = hands === 0 ? "" : `${hands}`;
  const [text, setText] = useState(shown);
  // The other window may have changed the count.
  const [before, setBefore] = useState(shown);
  if (before !== shown) {
    setBefore(shown);
    if (readHands(text) !== hands) setText(shown);
  }
  const change = (text: string) => {
    const read = readHands(text);
    if (read === null) return;
    setText(text);
    count(answer, read);
  };
  return (
    <input
      className={styles.field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hands"
      aria-label={`Hands for ${answer}`}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** The part below the question. */
export function Below() {
  const { asked, tally, reveal } = useClass();
  if (!asked) return null;
  const right = rightHands(asked, tally);
  const total = totalOf(tally);
  return (
    <div className={styles.below}>
      {asked.answers === null && <OwnAnswers />}
      {asked.right === null ? (
        <Button tooltip="The answer for all (page down)" onClick={reveal}>
          Show the answer
        </Button>
      ) : (
        total > 0 && (
          <p role="status">
            {right === null
              ? `${plural(total, "hand")} up.`
              : `${right} of ${plural(total, "hand")} ${right === 1 ? "is" : "are"} right.`}
          </p>
        )
      )}
    </div>
  );
}

/** Free answers of the class, with their hands. */
function OwnAnswers() {
  const { asked, tally, count } = useClass();
  const [text, setText] = useState("");
  const answer = text.trim();
  const isNew = answer !== "" && !tally.some((one) => one.answer === answer);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew) return;
    count(answer, 0);
    setText("");
  };
  useEffect(() => {
    if (asked?.right) setText("");
  }, [asked]);
  return (
    <>
      {tally.length > 0 && (
        <ul className={styles.own}>
          {tally.map(({ answer }) => (
            <li key={answer}>
              <span className={asked?.right?.includes(answer) ? styles.right : ""}>{answer}</span>
              <Hands answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {!asked?.right && tally.length < MOST_ANSWERS && (
        <form className={styles.add} onSubmit={add}>
          <input
            aria-label="An answer of the class"
            placeholder="Their answer"
            autoComplete="off"
            maxLength={LONGEST_ANSWER}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button disabled={!isNew}>Count hands</Button>
        </form>
      )}
    </>
  );
}
