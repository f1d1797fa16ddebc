import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { addressOfLesson, type LessonPlace } from "../address/lesson";
import { Button } from "../kit/ui/Button";
import { fetched } from "../kit/ui/fetched";
import { useApp, useAppState } from "../player/context";
import { EmbedBar } from "../player/EmbedBar";
import { Header } from "../player/Header";
import { LESSONS } from "../player/lessons";
import type { Shape } from "../player/shape";
import { partTrouble } from "../player/state/troubles";
import { Blocks } from "../texts/Blocks";
import { fetchLesson } from "./fetch-lesson";
import type { LessonStop, LessonText } from "./format";
import { Handout } from "./Handout";
import styles from "./lesson.module.css";
import { Question } from "./Question";
import { useNarrow, usePrinting } from "./use-media";

/** By itself, as the screen of a scenario fetches it. */
const Page = fetched(() => import("../player/Page").then(({ Page }) => Page));

/** What would lead away from the stop. */
const AWAY = ["top", "bar", "panel"] as const;

/** The parts of the player next to the text. In one column there is no room for the timeline. */
const partsOf = ({ hidden }: Shape, narrow: boolean, embedded: boolean): Shape => ({
  hidden: new Set([...hidden, ...AWAY, ...(narrow ? (["timeline"] as const) : [])]),
  embedded: embedded || narrow,
  within: true,
});

/** A lesson: the text of a stop and its question, next to its picture. */
export function Lesson({ shape }: { shape: Shape }) {
  const place = useAppState((state) => state.lesson);
  const name = place?.name ?? "";
  const lesson = useLesson(name);
  const narrow = useNarrow();
  const printing = usePrinting();
  const { embedded } = shape;
  const parts = useMemo(() => partsOf(shape, narrow, embedded), [shape, narrow, embedded]);
  const there = lesson !== "none" && lesson;
  return (
    <>
      <div className={styles.screen}>
        {embedded ? <BarOfLesson /> : <Header at="lesson">{there && <PrintButton />}</Header>}
        <main className={styles.main}>
          {lesson === "none" && <NoLesson name={name} />}
          {place && there && <Stops key={name} {...{ place, embedded }} lesson={there} />}
          <div className={styles.picture}>{lesson !== "none" && <Page shape={parts} />}</div>
        </main>
      </div>
      {there && printing && <Handout name={name} lesson={there} />}
    </>
  );
}

const PrintButton = () => (
  <Button quiet hint="The whole lesson on paper, answers on the last page" onClick={() => print()}>
    Print
  </Button>
);

/** The bar of an embedded lesson. */
function BarOfLesson() {
  const place = useAppState((state) => state.lesson);
  const title = LESSONS.find(({ name }) => name === place?.name)?.title;
  return <EmbedBar title={title ?? "Lesson"} to={place ? addressOfLesson(place) : ""} />;
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
    <div className={styles.pane}>
      <h2 className={styles.title}>There is no lesson “{name}”</h2>
      <p>These come with the page:</p>
      <ul className={styles.list}>
        {LESSONS.map(({ name, title }) => (
          <li key={name}>
            <a href={addressOfLesson({ name, stop: 1 })}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stops(props: { place: LessonPlace; lesson: LessonText; embedded: boolean }) {
  const { place, lesson, embedded } = props;
  const { store, control } = useApp();
  const count = lesson.sections.length;
  const number = Math.min(place.stop, count);
  const stop = lesson.sections[number - 1];
  useEffect(() => {
    store.setState(({ progress }) =>
      (progress[place.name] ?? 0) < number ? { progress: { ...progress, [place.name]: number } } : {},
    );
  }, [store, place.name, number]);
  const moved = useRef(false);
  useEffect(() => {
    moved.current = true;
  }, []);
  const next = LESSONS[LESSONS.findIndex(({ name }) => name === place.name) + 1];
  return (
    <>
      <div className={styles.pane}>
        {!embedded && <h2 className={styles.title}>{lesson.front.title}</h2>}
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
        {stop && <Stop key={`${number} ${stop.title}`} {...{ stop, moved }} heading={embedded ? "h2" : "h3"} />}
      </div>
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
function Stop(props: { stop: LessonStop; heading: "h2" | "h3"; moved: RefObject<boolean> }) {
  const { stop, heading: Heading, moved } = props;
  const { control } = useApp();
  const top = useRef<HTMLHeadingElement>(null);
  // A reader who has moved on reads on there, by eye, by ear or by the tab key.
  useEffect(() => {
    if (!moved.current) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "nearest" });
  }, [moved]);
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
      <Heading ref={top} tabIndex={-1}>
        {title}
      </Heading>
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
