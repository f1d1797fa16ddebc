import { useLayoutEffect, useMemo } from "react";
import { addressOfLesson } from "../../../address/lesson";
import { AppContext, useApp, useAppState } from "../../../app/context";
import { makeStore } from "../../../app/store";
import drawing from "../../../kit/drawing/structure.module.css";
import { Marks } from "../../../kit/marks/Marks";
import type { TextChoices } from "../../../stops/document";
import { Blocks } from "../../../texts/Blocks";
import { inOrder, Running } from "../../../texts/Running";
import { usePointing } from "../../run/stage/pointing";
import { StripOfEngine } from "../../run/stage/Strip";
import { sceneWithResults } from "../../run/stage/scene";
import { designOf } from "../../run/state/selectors";
import type { LessonStop, LessonText } from "../format";
import { aroundQuestion } from "../format";
import { wordsOfKind } from "../kinds";
import styles from "./handout.module.css";
import type { RunStop } from "./run-stops";

/** A lesson in print: its stops, one box each, and the answers on the last page. `run` has drawings and the run's answers; null without. */
export function Handout(props: { name: string; lesson: LessonText; run: readonly (RunStop | null)[] | null }) {
  const { name, lesson, run } = props;
  usePortrait();
  const { front, sections } = lesson;
  const address = location.href.replace(/[?#].*$/, "") + addressOfLesson({ name, stop: 1 });
  return (
    <article className={styles.handout} aria-label="Handout">
      <header>
        <h1>{front.title}</h1>
        <p>{front.about}</p>
      </header>
      {inOrder(sections, (stop, at) => (
        <Box number={at + 1} stop={stop} run={run?.[at] ?? null} />
      ))}
      <Answers {...{ sections, run, address }} />
    </article>
  );
}

/** Portrait pages while the handout is in the document: steps are printed in landscape, and browsers use one page size per document.
 * Drawings keep the font size for which they were measured. */
function usePortrait(): void {
  useLayoutEffect(() => {
    if (!("adoptedStyleSheets" in document)) return;
    const sheet = new CSSStyleSheet();
    const { fontSize } = getComputedStyle(document.documentElement);
    sheet.replaceSync(`@page { size: portrait; margin: 15mm; } @media print { :root { font-size: ${fontSize}; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

function Box({ number, stop, run }: { number: number; stop: LessonStop; run: RunStop | null }) {
  const { title, keys, body } = stop;
  const { before, choices } = aroundQuestion(body);
  return (
    <section className={styles.box}>
      <h2>
        {number}. {title}
      </h2>
      {run && <Picture state={run.state} network={run.network} />}
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
        Run: {keys.scenario.startsWith("#") ? "of this lesson" : keys.scenario}, step {keys.step}
      </p>
    </section>
  );
}

/** The choices of a written question, each with a box to tick. */
function Boxes({ several, choices }: TextChoices) {
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

interface PaperAnswered {
  sections: readonly LessonStop[];
  run: readonly (RunStop | null)[] | null;
  address: string;
}

function Answers({ sections, run, address }: PaperAnswered) {
  const answers = sections.flatMap(({ title, body }, at) => {
    const { choices, after } = aroundQuestion(body);
    const answer = run?.[at]?.answer ?? null;
    return choices || answer !== null ? [{ number: at + 1, title, choices, after, answer }] : [];
  });
  const open = sections.some(({ keys }, at) => keys.ask !== null && (run?.[at]?.answer ?? null) === null);
  return (
    <section className={styles.answers}>
      <h2>Answers</h2>
      {inOrder(answers, ({ number, title, choices, after, answer }) => (
        <div className={styles.answer}>
          <h3>
            {number}. {title}
          </h3>
          {answer !== null && <p>{answer}</p>}
          {choices && (
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
          )}
          <Blocks blocks={after} />
        </div>
      ))}
      {open && (
        <p>
          Answers of {run ? "other " : ""}predictions: run them at <span className={styles.address}>{address}</span>
        </p>
      )}
    </section>
  );
}

/** Width of a drawing in pixels, which print scales down so that its letters are as large as the text. */
const WIDTH = 900;

/** The drawing of a stop: the pipeline strip, if the engine has one, and the structure. */
function Picture({ state, network }: Pick<RunStop, "state" | "network">) {
  const app = useApp();
  const store = useMemo(() => makeStore(state), [state]);
  const stages = state.scenario?.opened.engines[state.engine]?.info.stages ?? [];
  return (
    <AppContext value={{ ...app, store }}>
      <div className={styles.picture}>
        {stages.length > 1 && !network && (
          <div className={styles.strip}>
            <StripOfEngine />
          </div>
        )}
        <Structure network={network} />
      </div>
    </AppContext>
  );
}

function Structure({ network }: { network: RunStop["network"] }) {
  const engine = useAppState((state) => state.engine);
  const scene = useAppState((state) => sceneWithResults(state, engine));
  const design = useAppState((state) => designOf(state, engine));
  const { lit } = usePointing(engine);
  const picture = useMemo(() => {
    if (network) return network.marks(Math.max(WIDTH, network.least.width), network.least.height);
    if (!scene || !design) return null;
    const least = design.least(scene.info, { width: WIDTH, cores: scene.cores });
    return design.marks(scene, Math.max(WIDTH, least.width), least.height);
  }, [network, scene, design]);
  if (!picture) return null;
  return (
    <div style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
      <Marks
        {...{ picture, lit }}
        label={network ? "Network" : "Structure of the queue"}
        className={drawing.structure as string}
        motion="none"
        onSelect={() => {}}
        onHover={() => {}}
      />
    </div>
  );
}
