import { addressOfLesson } from "../address/lesson";
import type { Block, Choices } from "../stops/document";
import { Blocks } from "../texts/Blocks";
import { inOrder, Running } from "../texts/Running";
import type { LessonStop, LessonText } from "./format";
import styles from "./handout.module.css";
import { wordsOfKind } from "./kinds";

/** A lesson on paper: its stops, a box each, and on the last page the answers of its written questions. */
export function Handout({ name, lesson }: { name: string; lesson: LessonText }) {
  const { front, sections } = lesson;
  const address = location.href.replace(/[?#].*$/, "") + addressOfLesson({ name, stop: 1 });
  return (
    <article className={styles.handout} aria-label="Handout">
      <header>
        <h1>{front.title}</h1>
        <p>{front.about}</p>
      </header>
      {inOrder(sections, (stop, at) => (
        <Box number={at + 1} stop={stop} />
      ))}
      <Answers sections={sections} address={address} />
    </article>
  );
}

/** The written question of a stop, what stands before it, and what is for those who have answered. */
function partsOf(body: readonly Block[]) {
  const at = body.findIndex(({ kind }) => kind === "choices");
  const choices = body[at];
  if (choices?.kind !== "choices") return { before: body, choices: null, after: [] };
  return { before: body.slice(0, at), choices, after: body.slice(at + 1) };
}

function Box({ number, stop: { title, keys, body } }: { number: number; stop: LessonStop }) {
  const { before, choices } = partsOf(body);
  return (
    <section className={styles.box}>
      <h2>
        {number}. {title}
      </h2>
      <Blocks blocks={before} />
      {choices && <Boxes {...choices} />}
      {keys.ask !== null && (
        <div>
          <p>
            <b>Predict:</b> {wordsOfKind(keys.ask)}.
          </p>
          <div className={styles.line} />
        </div>
      )}
      <p className={styles.run}>
        Run: {keys.scenario}, step {keys.step}
      </p>
    </section>
  );
}

/** The choices of a written question, each with a box to tick. */
function Boxes({ several, choices }: Choices) {
  return (
    <div>
      {several && <p>Tick all that are right.</p>}
      <ul className={styles.choices}>
        {inOrder(choices, ({ text }) => (
          <li>
            <span aria-hidden="true" className={styles.tick} />
            <Running text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answers({ sections, address }: { sections: readonly LessonStop[]; address: string }) {
  const written = sections.flatMap(({ title, body }, at) => {
    const { choices, after } = partsOf(body);
    return choices ? [{ number: at + 1, title, choices, after }] : [];
  });
  const predicts = sections.some(({ keys }) => keys.ask !== null);
  return (
    <section className={styles.answers}>
      <h2>Answers</h2>
      {inOrder(written, ({ number, title, choices, after }) => (
        <div className={styles.answer}>
          <h3>
            {number}. {title}
          </h3>
          <ul>
            {inOrder(
              choices.choices.filter(({ right }) => right),
              ({ text }) => (
                <li>
                  <Running text={text} />
                </li>
              ),
            )}
          </ul>
          <Blocks blocks={after} />
        </div>
      ))}
      {predicts && (
        <p>
          Answers of predictions: run them at <span className={styles.address}>{address}</span>
        </p>
      )}
    </section>
  );
}
