import { Fragment, type ReactNode, useEffect, useState } from "react";
import { addressOfPlace, type Topic } from "../address/guide";
import { addressOfScenario } from "../address/scenario";
import { useApp, useAppState } from "../player/context";
import { Header } from "../player/Header";
import { useReturn } from "../player/return";
import { SideWorker } from "../player/side/side-worker";
import { Words } from "../terms/Words";
import type { GuideContents } from "./contents";
import { Figure } from "./Figure";
import styles from "./guides.module.css";

const linkTo = ({ scenario, step }: { scenario: string; step: number }) =>
  addressOfScenario({ name: scenario, link: "" }, step);

/** The `id` of a part: its address, so that the browser itself finds it. */
export const idOfPart = (topic: Topic, part: string) => addressOfPlace({ topic, part }).slice(1);

/** The guide to a design: panels, each with the picture of a step, what leads on, what `children` add, and where sources disagree. */
export function Guide({ topic, contents, children }: { topic: Topic; contents: GuideContents; children?: ReactNode }) {
  const { startWorker } = useApp();
  const [worker, setWorker] = useState<SideWorker | null>(null);
  useEffect(() => {
    const worker = new SideWorker(startWorker);
    setWorker(worker);
    return () => worker.end();
  }, [startWorker]);
  const now = useAppState(({ about }) => about.part);
  // Later the browser itself goes from part to part.
  const [part] = useState(now);
  useReturn(`about ${topic}`, true, part === null ? null : idOfPart(topic, part));
  return (
    <div className={styles.page}>
      <Header at={topic} />
      <main className={styles.main}>
        <div className={styles.lead}>
          <h2>{contents.title}</h2>
          <p>
            {contents.paper} The pictures are computed now, by the hardware or its model; each link leads to the step
            that it shows.
          </p>
        </div>
        {contents.panels.map((panel, i) => (
          <section key={panel.title} className={styles.panel} aria-label={panel.title} data-scenario={panel.scenario}>
            <div className={styles.words}>
              <div className={styles.panelHead}>
                <h3>
                  <span className={styles.number}>{i + 1}</span> {panel.title}
                </h3>
                <a href={linkTo(panel)}>
                  {panel.link}, step {panel.step} <span aria-hidden="true">→</span>
                </a>
              </div>
              {panel.text.map((text) => (
                <p key={text}>
                  <Words text={text} />
                </p>
              ))}
            </div>
            <Figure panel={panel} worker={worker} />
          </section>
        ))}
        <p className={styles.end}>
          {contents.onward}{" "}
          {contents.steps.map((one, i) => (
            <Fragment key={one.link}>
              {i > 0 && (i === contents.steps.length - 1 ? ", and " : ", ")}
              <a href={linkTo(one)}>{one.link}</a>
            </Fragment>
          ))}
          .
        </p>
        {children}
        <section className={styles.differences} aria-label="Where sources disagree">
          <h3>Where the sources disagree</h3>
          <p>{contents.disagreement} This is how it is read here.</p>
          <dl>
            {contents.differences.map(({ title, place, published, here }) => (
              <div key={title}>
                <dt>
                  {title} <span>{place}</span>
                </dt>
                <dd>
                  <Words text={published} />
                </dd>
                <dd>
                  <b>Here</b> <Words text={here} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </div>
  );
}
