import { useEffect, useState } from "react";
import { addressOfLesson } from "../address/lesson";
import { Button } from "../kit/ui/Button";
import { fetched } from "../kit/ui/fetched";
import { useApp, useAppState } from "../player/context";
import { Header } from "../player/Header";
import { LESSONS } from "../player/lessons";
import type { Shape } from "../player/shape";
import { partTrouble } from "../player/state/troubles";
import { Blocks } from "../texts/Blocks";
import { fetchLesson } from "./fetch-lesson";
import type { LessonStop, LessonText } from "./format";
import styles from "./lesson.module.css";
import { Question } from "./Question";

/** By itself, as the screen of a scenario fetches it. */
const Page = fetched(() => import("../player/Page").then(({ Page }) => Page));

/** The parts of the player next to the text: what else it has would lead away from the stop. */
const SHAPE: Shape = { hidden: new Set(["top", "bar", "panel"]), embedded: false };

/** A lesson: the text of a stop and its question, next to its picture. */
export function Lesson() {
  const place = useAppState((state) => state.lesson);
  const lesson = useLesson(place?.name ?? "");
  return (
    <div className={styles.screen}>
      <Header at="lesson" />
      <main className={styles.main}>
        <div className={styles.pane}>
          {lesson === "none" && <NoLesson name={place?.name ?? ""} />}
          {place && lesson !== "none" && lesson && <Stops key={place.name} {...{ place, lesson }} />}
        </div>
        <div className={styles.picture}>{lesson !== "none" && <Page shape={SHAPE} />}</div>
      </main>
    </div>
  );
}

/** The lesson of this name: null until it is there, `none` if there is no such lesson. */
function useLesson(name: string): LessonText | "none" | null {
  const { store, control } = useApp();
  const [got, set] = useState<{ name: string; lesson: LessonText | "none" } | null>(null);
  useEffect(() => {
    let wanted = true;
    const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
    add(1);
    Promise.resolve(fetchLesson(name) ?? ("none" as const))
      .then((lesson) => {
        if (!wanted) return;
        set({ name, lesson });
        if (lesson === "none") control.endAsking();
      })
      .catch((error: Error) => store.setState({ trouble: partTrouble(error) }))
      .finally(() => add(-1));
    return () => {
      wanted = false;
    };
  }, [store, control, name]);
  return got?.name === name ? got.lesson : null;
}

function NoLesson({ name }: { name: string }) {
  return (
    <>
      <h2 className={styles.title}>There is no lesson “{name}”</h2>
      <p>These come with the page:</p>
      <ul className={styles.list}>
        {LESSONS.map(({ name, title }) => (
          <li key={name}>
            <a href={addressOfLesson({ name, stop: 1 })}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Stops({ place, lesson }: { place: { name: string; stop: number }; lesson: LessonText }) {
  const { store, control } = useApp();
  const count = lesson.sections.length;
  const number = Math.min(place.stop, count);
  const stop = lesson.sections[number - 1];
  useEffect(() => {
    store.setState(({ progress }) =>
      (progress[place.name] ?? 0) < number ? { progress: { ...progress, [place.name]: number } } : {},
    );
  }, [store, place.name, number]);
  const next = LESSONS[LESSONS.findIndex(({ name }) => name === place.name) + 1];
  return (
    <>
      <h2 className={styles.title}>{lesson.front.title}</h2>
      <nav className={styles.stops} aria-label="Stops">
        <ol>
          {lesson.sections.map(({ title }, i) => (
            <li key={title}>
              <a
                href={addressOfLesson({ name: place.name, stop: i + 1 })}
                aria-current={i + 1 === number ? "step" : undefined}
                title={title}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  control.toStopOfLesson(i + 1);
                }}
              >
                {i + 1}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {stop && <Stop key={`${number} ${stop.title}`} {...{ stop }} />}
      <div className={styles.ways}>
        <Button disabled={number === 1} onClick={() => control.toStopOfLesson(number - 1)}>
          Back
        </Button>
        <span className={styles.count}>
          {number} of {count}
        </span>
        {number < count ? (
          <Button primary onClick={() => control.toStopOfLesson(number + 1)}>
            Next
          </Button>
        ) : (
          next && <a href={addressOfLesson({ name: next.name, stop: 1 })}>Next lesson: {next.title}</a>
        )}
      </div>
    </>
  );
}

/** A stop: what comes after its question is for those who have answered. */
function Stop({ stop }: { stop: LessonStop }) {
  const { control } = useApp();
  const { title, body, keys } = stop;
  const at = body.findIndex(({ kind }) => kind === "choices");
  const written = body[at];
  const asks = keys.ask !== null || at >= 0;
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    const { scenario, step, engine, lit } = keys;
    void control.showStop({ scenario, step, engine, lit, asks });
  }, [control, keys, asks]);
  return (
    <section className={styles.stop} aria-label={title}>
      <h3>{title}</h3>
      <Blocks blocks={at < 0 ? body : body.slice(0, at)} />
      {asks && (
        <Question
          stop={keys}
          choices={written?.kind === "choices" ? written : null}
          onAnswered={() => setAnswered(true)}
        />
      )}
      {at >= 0 && answered && <Blocks blocks={body.slice(at + 1)} />}
    </section>
  );
}
