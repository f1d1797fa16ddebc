import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { addressOfExperiment, EXPERIMENTS, readExperiment } from "../../address/experiment";
import { useApp } from "../../app/context";
import { Header } from "../../app/Header";
import { openingOf, plural } from "../../base/format";
import type { Experiment } from "../../gen/types/Experiment";
import ui from "../../kit/ui/words.module.css";
import { WordsOf } from "../../terms/Words";
import { cancel, openText, openVariant } from "./control";
import { designsOf } from "./designs-of";
import { packetsText } from "./estimate";
import cards from "./figure.module.css";
import { ChooseFile, Windows } from "./Opening";
import { Page } from "./Page";
import { type Preview, type SweepEntry, usePreviews } from "./previews";
import type { SweepListed } from "./protocol";
import { SmallFigure } from "./SmallFigure";
import { fetchExperiment, shippedExperiments } from "./shipped";
import { packetsOf, sweepStore } from "./store";
import styles from "./sweeps.module.css";

/** The list of all shipped experiments. */
export function Experiments() {
  const entries = useShipped();
  const previews = usePreviews(entries);
  return (
    <div className={ui.screen}>
      <Header at="experiments">
        <ChooseFile />
      </Header>
      <main id="content" className={styles.main}>
        <div className={styles.lead}>
          <h2>Experiments</h2>
          <p>
            Whole figures of the papers, run again in this page: millions of packets through every scheduler or
            technique, next to what the paper reports. Every value leads to the run behind it. Times are those of the
            models; hardware is for scenarios. The small figures are of short runs.
          </p>
        </div>
        {entries !== null && entries.length === 0 && (
          <p>The experiments could not be fetched. Check the connection and reload the page.</p>
        )}
        {entries &&
          byPaper(entries).map(([paper, own]) => <Group key={paper} paper={paper} entries={own} previews={previews} />)}
        <p className={`${ui.note} ${ui.numbers}`}>
          An experiment file opens wherever it is dropped or pasted on this page.
        </p>
      </main>
      <Windows />
    </div>
  );
}

/** The experiments of one paper. */
function Group(props: { paper: string; entries: readonly SweepEntry[]; previews: ReadonlyMap<string, Preview> }) {
  const { paper, entries, previews } = props;
  return (
    <section aria-label={paper}>
      <h3 className={styles.paper}>{paper}</h3>
      <ul className={ui.cards}>
        {entries.map(({ name, file }) => (
          <li key={name} className={cards.card} data-card data-experiment={name}>
            <p className={`${ui.note} ${ui.numbers}`}>{originOf(file)}</p>
            <h4>
              <a href={addressOfExperiment({ name, packets: null, seed: null })}>{file.title}</a>
            </h4>
            <Picture preview={previews.get(name)} />
            <p className={ui.grow}>
              <WordsOf designs={designsOf(file)} text={openingOf(file.description ?? "")} />
            </p>
            <p className={`${ui.note} ${ui.numbers}`}>{factsOf(file, previews.get(name)?.points)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ preview }: { preview: Preview | undefined }) {
  return <div className={cards.picture}>{preview?.figure && <SmallFigure figure={preview.figure} />}</div>;
}

/** Groups by paper, in the order of the first experiment of each. */
function byPaper(entries: readonly SweepEntry[]): (readonly [string, readonly SweepEntry[]])[] {
  const groups = new Map<string, SweepEntry[]>();
  for (const entry of entries) {
    const paper = entry.file.source?.paper ?? "Others";
    groups.set(paper, [...(groups.get(paper) ?? []), entry]);
  }
  return [...groups];
}

/** Joins properties so that lines break only between them. */
const together = (facts: readonly string[]) => facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join("\u00a0· ");

const factsOf = (file: Experiment, points: readonly SweepListed[] | undefined): string =>
  together([
    plural(file.series.length, "series", "series"),
    points ? plural(points.length, "point") : "…",
    ...(points ? [`${packetsText(packetsOf(points))} packets`] : []),
  ]);

const originOf = ({ source }: Experiment): string =>
  source?.figure ?? (source?.section ? `Section ${source.section}` : "");

function useShipped(): SweepEntry[] | null {
  const [entries, setEntries] = useState<SweepEntry[] | null>(null);
  useEffect(() => {
    const read = async (name: string) => {
      const text = (await fetchExperiment(name)) ?? "";
      return { name, text, file: JSON.parse(text) as Experiment };
    };
    void Promise.allSettled(shippedExperiments.map(read)).then((all) =>
      setEntries(all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))),
    );
  }, []);
  return entries;
}

/** The experiment of the address, or a file that the reader has opened. */
export function OneExperiment() {
  const { store } = useApp();
  const open = useStore(sweepStore, (state) => state.open);
  useEffect(() => {
    let left = false;
    const look = async () => {
      const { experiment, screen } = store.getState();
      if (screen !== "experiment" || !experiment) return;
      const { address, text, inPlaceOfList } = experiment;
      const wanted = readExperiment(address);
      const opened = text !== null ? await openText(text) : wanted && (await openVariant(wanted)) ? wanted : null;
      if (left || store.getState().experiment !== experiment) return;
      const { open, running } = sweepStore.getState();
      const shown = open && addressOfExperiment(open.variant);
      store.setState({
        ...(shown
          ? { experiment: { address: shown, text: null, title: open.file.title } }
          : { screen: "experiments" as const }),
        sweeping: running.kind === "running",
      });
      if (!opened || text === null) return;
      // A file adds only one entry to the browser's history.
      if (inPlaceOfList) location.replace(addressOfExperiment(opened));
      else location.hash = addressOfExperiment(opened);
    };
    void look();
    const unsubscribe = store.subscribe(({ experiment }, before) => {
      // The open experiment already has its title.
      if (experiment !== before.experiment && (experiment?.text != null || experiment?.title === null)) void look();
    });
    const watch = sweepStore.subscribe(({ running }, before) => {
      if (running.kind !== before.running.kind) store.setState({ sweeping: running.kind === "running" });
    });
    return () => {
      left = true;
      unsubscribe();
      watch();
      // Leaving the screen cancels the run; finished points stay.
      cancel();
      store.setState({ sweeping: false });
    };
  }, [store]);
  return (
    <div className={ui.screen}>
      <Header at="experiments">
        <ChooseFile />
      </Header>
      {open ? (
        <Page open={open} />
      ) : (
        <main id="content" className={styles.main}>
          <p>
            Opening… <a href={EXPERIMENTS}>All experiments</a>
          </p>
        </main>
      )}
      <Windows />
    </div>
  );
}
