import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { addressOfLesson, isOwnLesson, type LessonPlace } from "../../address/lesson";
import { useApp, useAppState } from "../../app/context";
import { EmbedBar, Header } from "../../app/Header";
import { whileBusy } from "../../app/navigation";
import type { AppShape } from "../../app/shape";
import { LESSONS } from "../../app/shipped-lessons";
import { chunkError } from "../../app/shown-errors";
import { nearest } from "../../base/nearest";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { tabStorage } from "../../storage/areas";
import { setPresenter } from "../run/actions/view";
import { PageError } from "../run/PageError";
import { isAsking } from "../run/state/selectors";
import { endAsking, toStopOfLesson } from "./actions";
import { type Audience, AudienceContext } from "./audience";
import { ClassOfLesson } from "./class/ClassOfLesson";
import { recallClass } from "./class/record";
import { Dimmed } from "./Dimmed";
import { EditButton } from "./EditButton";
import { fetchLesson } from "./fetch-lesson";
import type { LessonText } from "./format";
import { cacheStops } from "./keep-stops";
import styles from "./lesson.module.css";
import { recallLesson } from "./own/own-lessons";
import { readOwn } from "./own/read-own";
import { Handout } from "./paper/Handout";
import { type Paper, usePaper } from "./paper/use-paper";
import { Onward, Stop } from "./Stop";
import { lessonError } from "./shown-errors";
import { useKey } from "./use-key";
import { useVoice, VoiceButton } from "./Voice";
import { WithPicture } from "./WithPicture";

/** The screen of a lesson: the text of a stop and its question, beside the drawing. */
export function Lesson({ shape }: { shape: AppShape }) {
  const place = useAppState((state) => state.lesson);
  const name = place?.name ?? "";
  const lesson = useLesson(place);
  const { embedded } = shape;
  const there = lesson === "none" ? null : lesson;
  const paper = usePaper(there);
  const { startWorker } = useApp();
  useEffect(() => (there ? cacheStops(there, startWorker) : undefined), [there, startWorker]);
  const present = usePresenting(there !== null && !embedded);
  const stop = there && place ? there.sections[numberOf(place, there) - 1] : undefined;
  const bar = embedded ? (
    <BarOfLesson />
  ) : (
    <Header at="lesson">{there && place && <Buttons {...{ place, paper }} lesson={there} />}</Header>
  );
  return (
    <>
      <WithPicture
        shape={shape}
        bar={!present && bar}
        hasPicture={lesson !== "none"}
        over={stop && <Dimmed keys={stop.keys} />}
      >
        {lesson === "none" && <NoLesson name={name} />}
        {place && there && <Stops key={name} {...{ place, embedded, present }} lesson={there} />}
      </WithPicture>
      {there && paper.isThere && <Handout name={name} lesson={there} run={paper.stops} />}
    </>
  );
}

/** Number of a stop, from 1: the last one if the lesson has fewer. */
const numberOf = (place: LessonPlace, lesson: LessonText): number => Math.min(place.stop, lesson.sections.length);

/** True if the lesson is in presenter mode, which a key starts and which survives a reload. */
function usePresenting(may: boolean): boolean {
  const app = useApp();
  const { store } = app;
  const present = useAppState((state) => state.present);
  useEffect(() => {
    if (!may) return;
    if (recallClass(tabStorage)?.present) setPresenter(app, true);
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const types =
        target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), textarea, dialog");
      if (key === "p" && !types && !ctrlKey && !metaKey && !altKey) setPresenter(app, !store.getState().present);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, app, may]);
  return present && may;
}

/** Commands for the complete lesson. */
const Buttons = ({ paper, ...of }: { place: LessonPlace; lesson: LessonText; paper: Paper }) => (
  <>
    <EditButton {...of} />
    <Button quiet tooltip="The whole lesson on paper, answers on the last page" onClick={paper.print}>
      Print
    </Button>
  </>
);

/** The bar of an embedded lesson. */
function BarOfLesson() {
  const place = useAppState((state) => state.lesson);
  const title = LESSONS.find(({ name }) => name === place?.name)?.title;
  return <EmbedBar title={title ?? "Lesson"} to={place ? addressOfLesson(place) : ""} />;
}

/** The lesson of an address: null until it is loaded, `none` if it does not exist. */
function useLesson(place: LessonPlace | null): LessonText | "none" | null {
  const app = useApp();
  const { store } = app;
  const name = place?.name ?? "";
  const [got, set] = useState<{ name: string; lesson: LessonText | "none" } | null>(null);
  useEffect(() => {
    if (!place) return;
    const { name } = place;
    let wanted = true;
    const fetchOwn = async () => {
      const text = await recallLesson(app, name);
      if (text === null) return "none";
      const read = await readOwn(text);
      if (read.ok) return read.value;
      // It was written for another build of the page.
      store.setState({ error: lessonError({ faults: read.error }, true) });
      return "none";
    };
    const show = async () => {
      const lesson = await (isOwnLesson(name) ? fetchOwn() : (fetchLesson(name) ?? "none"));
      if (!wanted) return;
      set({ name, lesson });
      if (lesson === "none") endAsking(app);
    };
    const fail = (error: Error) => store.setState({ error: chunkError(error) });
    void whileBusy(store, () => show().catch(fail));
    return () => {
      wanted = false;
    };
  }, [store, app, place]);
  return got?.name === name ? got.lesson : null;
}

/** Shown for an unknown lesson; a file can be opened here too. */
function NoLesson({ name }: { name: string }) {
  return (
    <div className={styles.pane}>
      {isOwnLesson(name) ? (
        <>
          <h2 className={styles.title}>This lesson is not stored in this tab</h2>
          <p>It came from a file. The page stores such a lesson only in the tab in which it was opened.</p>
          <p>Drop or paste the file to open it again.</p>
        </>
      ) : (
        <h2 className={styles.title}>There is no lesson “{name}”</h2>
      )}
      <Similar name={name} />
      <p>These come with the page:</p>
      <ul className={styles.list}>
        {LESSONS.map(({ name, title }) => (
          <li key={name}>
            <a href={addressOfLesson({ name, stop: 1 })}>{title}</a>
          </li>
        ))}
      </ul>
      <PageError />
    </div>
  );
}

/** Lessons with similar names. */
function Similar({ name }: { name: string }) {
  const near = nearest(
    name,
    LESSONS.map(({ name }) => name),
    3,
  );
  if (near.length === 0) return null;
  return (
    <p>
      {near.length === 1 ? "A lesson with a similar name: " : "Lessons with similar names: "}
      {near.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ", "}
          <a href={addressOfLesson({ name, stop: 1 })}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}

function Stops(props: { place: LessonPlace; lesson: LessonText; embedded: boolean; present: boolean }) {
  const { place, lesson, embedded, present } = props;
  const app = useApp();
  const { store } = app;
  const count = lesson.sections.length;
  const number = numberOf(place, lesson);
  const pane = useRef<HTMLDivElement>(null);
  const [audience, setAudience] = useState<Audience | null>(null);
  const give = useCallback((audience: Audience | null) => setAudience(audience), []);
  const voice = useVoice();
  const stop = lesson.sections[number - 1];
  const isOwn = isOwnLesson(place.name);
  // A stop starts again when it is revisited.
  const [visit, setVisit] = useState({ place, number: 0 });
  if (visit.place !== place) setVisit({ place, number: visit.number + 1 });
  useEffect(() => {
    if (isOwn) return;
    store.setState(({ progress }) =>
      (progress[place.name] ?? 0) < number ? { progress: { ...progress, [place.name]: number } } : {},
    );
  }, [store, isOwn, place.name, number]);
  const moved = useRef(false);
  useEffect(() => {
    moved.current = true;
  }, []);
  const asking = useAppState(isAsking);
  useKey("n", present || asking || number === count ? null : () => toStopOfLesson(app, number + 1));
  useKey("N", present || number === 1 ? null : () => toStopOfLesson(app, number - 1));
  const next = isOwn ? undefined : LESSONS[LESSONS.findIndex(({ name }) => name === place.name) + 1];
  return (
    <AudienceContext value={audience}>
      <div ref={pane} className={styles.pane}>
        <div className={styles.top}>
          {!embedded && <h2 className={styles.title}>{lesson.front.title}</h2>}
          <VoiceButton voice={voice} />
        </div>
        {isOwn && <p className={ui.quiet}>From a file, and stored in this tab only</p>}
        <nav className={styles.stops} aria-label="Stops">
          <ol>
            {lesson.sections.map(({ title, line }, i) => (
              <li key={line}>
                <a
                  href={addressOfLesson({ name: place.name, stop: i + 1 })}
                  aria-current={i + 1 === number ? "step" : undefined}
                  title={title}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    toStopOfLesson(app, i + 1);
                  }}
                >
                  {i + 1}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {stop && (
          <Stop
            key={`${number} ${visit.number}`}
            {...{ stop, moved, voice, present }}
            place={{ name: place.name, stop: number }}
            heading={embedded ? "h2" : "h3"}
          />
        )}
        {!present && <Onward name={place.name} isLast={number === count} />}
      </div>
      <div className={styles.ways}>
        <Button disabled={number === 1} onClick={() => toStopOfLesson(app, number - 1)}>
          Back
        </Button>
        <span className={ui.quiet}>
          {number} of {count}
        </span>
        {number < count ? (
          <Button primary onClick={() => toStopOfLesson(app, number + 1)}>
            Next
          </Button>
        ) : (
          next && <a href={addressOfLesson({ name: next.name, stop: 1 })}>Next lesson: {next.title}</a>
        )}
        {present && <ClassOfLesson {...{ lesson, pane, give }} name={place.name} stop={number} />}
      </div>
    </AudienceContext>
  );
}
