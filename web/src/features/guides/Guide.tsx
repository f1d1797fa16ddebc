import { useEffect, useState } from "react";
import { addressOfPlace, type Topic } from "../../address/guide";
import { addressOfScenario } from "../../address/scenario";
import { useApp, useAppState } from "../../app/context";
import { Header } from "../../app/Header";
import { useReturn } from "../../app/return";
import ui from "../../kit/ui/words.module.css";
import type { Block } from "../../stops/document";
import { Blocks, type Live } from "../../texts/Blocks";
import { Running } from "../../texts/Running";
import { SideWorker } from "../run/side/side-worker";
import { Stills } from "../run/side/still";
import cards from "./cards/cards.module.css";
import { Figure } from "./Figure";
import type { GuideSection, GuideText, SectionOfKind } from "./format";
import styles from "./guides.module.css";

/** The `id` of a section: its address, so that the browser itself finds it. */
export const idOfPart = (topic: Topic, part: string) => addressOfPlace({ topic, part }).slice(1);

/** The guide to a design: stops, each with the drawing of a step, links, reference cards, and differences between sources. */
export function Guide({ topic, guide, live }: { topic: Topic; guide: GuideText; live?: Live }) {
  const { startWorker } = useApp();
  const [stills, setStills] = useState<Stills | null>(null);
  useEffect(() => {
    const worker = new SideWorker(startWorker);
    setStills(new Stills(worker));
    return () => worker.end();
  }, [startWorker]);
  const now = useAppState(({ about }) => about.part);
  // Later the browser itself scrolls from section to section.
  const [part] = useState(now);
  useReturn(`about ${topic}`, true, part === null ? null : idOfPart(topic, part));
  const of = <Kind extends GuideSection["kind"]>(kind: Kind) =>
    guide.sections.filter((section): section is SectionOfKind<Kind> => section.kind === kind);
  const reference = of("card");
  return (
    <div className={ui.screen}>
      <Header at={topic} />
      <main id="content" className={styles.main}>
        <div className={styles.lead}>
          <h2>{guide.front.title}</h2>
          <p>
            {guide.front.paper} The drawings are computed now, by the hardware or its model. Step them in place, or
            follow a link to the step shown.
          </p>
        </div>
        {of("stop").map((stop, i) => (
          <StopOfGuide key={stop.title} number={i + 1} {...{ stop, stills }} />
        ))}
        <p className={styles.end}>
          <Running text={guide.front.onward} />
        </p>
        {reference.length > 0 && <CardIndex {...{ topic, reference }} />}
        {reference.map((card) => (
          <Card key={card.keys.part} {...{ topic, card, live }} />
        ))}
        {of("differences").map((section) => (
          <Differences key={section.title} section={section} />
        ))}
      </main>
    </div>
  );
}

function StopOfGuide(props: { number: number; stop: SectionOfKind<"stop">; stills: Stills | null }) {
  const { number, stop, stills } = props;
  const { title, keys, body } = stop;
  const [step, setStep] = useState(keys.step);
  return (
    <section className={styles.panel} aria-label={title} data-scenario={keys.scenario}>
      <div className={styles.words}>
        <div className={styles.panelHead}>
          <h3>
            <span className={styles.number}>{number}</span> {title}
          </h3>
          <a href={addressOfScenario({ name: keys.scenario, link: "" }, step)}>
            {keys.link}, step {step} <span aria-hidden="true">→</span>
          </a>
        </div>
        <Blocks blocks={body} />
      </div>
      <Figure stop={keys} stills={stills} step={step} onStep={setStep} />
    </section>
  );
}

/** The heading above all cards, with a link to each. */
function CardIndex({ topic, reference }: { topic: Topic; reference: readonly SectionOfKind<"card">[] }) {
  return (
    <div className={cards.lead}>
      <h2>Reference</h2>
      <nav aria-label="Reference cards">
        <ul>
          {reference.map(({ title, keys: { part } }) => (
            <li key={part}>
              <a href={addressOfPlace({ topic, part })}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A card, whose heading links to itself. */
function Card({ topic, card, live }: { topic: Topic; card: SectionOfKind<"card">; live?: Live | undefined }) {
  const { part, source } = card.keys;
  return (
    <section id={idOfPart(topic, part)} className={cards.card} aria-label={card.title} tabIndex={-1}>
      <div className={cards.head}>
        <h3>
          <a href={addressOfPlace({ topic, part })} className={cards.title}>
            {card.title}
          </a>
        </h3>
        <p className={ui.quiet}>{source}</p>
      </div>
      <Blocks blocks={card.body} live={live} />
    </section>
  );
}

/** Differences between sources: an introduction, and a box for each subheading. */
function Differences({ section: { title, body } }: { section: SectionOfKind<"differences"> }) {
  const starts = body.flatMap(({ kind }, i) => (kind === "subheading" ? [i] : []));
  const boxes = starts.map((start, i) => body.slice(start, starts[i + 1]));
  return (
    <section className={styles.differences} aria-label="Where sources disagree">
      <h3>{title}</h3>
      <Blocks blocks={body.slice(0, starts[0])} />
      <dl>
        {boxes.map(([heading, place, ...rest]) => (
          <div key={JSON.stringify(heading)}>
            <dt>
              <Running text={textOf(heading)} />{" "}
              <span>
                <Running text={textOf(place)} />
              </span>
            </dt>
            {rest.map((block) => (
              <dd key={JSON.stringify(block)}>
                <Running text={textOf(block)} explained />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

const textOf = (block: Block | undefined) => (block && "text" in block ? block.text : []);
