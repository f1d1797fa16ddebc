// Opens captures and tables as scenarios, and reports the outcome.

import type { App } from "../../../app/context";
import { fail, isOpen } from "../../../app/errors";
import { whileBusy } from "../../../app/navigation";
import { count, plural } from "../../../base/format";
import type { Problem } from "../../../gen/types/Problem";
import type { ShownError } from "../../../kit/problems/shown-error";
import { openText } from "../../run/actions/open";
import { type Imported, MOST_BYTES, MOST_PACKETS } from "./imported";

/** Opens the scenario of a capture or a table. True if it was opened; null for a file that is neither, or that cannot be imported because
 * the module cannot be fetched. False if the reader has gone elsewhere meanwhile. */
export async function openImported(app: App, file: Blob): Promise<boolean | null> {
  const { store, browser, navigation } = app;
  if (file.size > MOST_BYTES) return fail(app, largeError(file.size, isOpen(app)));
  const name = file instanceof File ? file.name : "a file";
  const signal = navigation.begin();
  return whileBusy(store, async () => {
    try {
      const imported = await browser.importFile(file, name, store.getState().scenario?.text ?? "");
      if (signal.aborted) return false;
      if (imported.kind === "") return null;
      const { scenario, error } = reportOf(imported, name, isOpen(app));
      if (scenario !== null) {
        const opened = await openText(app, scenario);
        if (opened) store.setState({ error });
        return opened;
      }
      // A dialog has no buttons for these choices.
      if (!error.offers?.length) return fail(app, error);
      store.setState({ error, dialog: null, dialogError: null });
      return false;
    } catch {
      // Without the module it is refused like any other file.
      return signal.aborted ? false : null;
    }
  });
}

/** Text of a scenario to open, with a notice for the reader; or an error, with scenarios that the reader may open instead. */
type ImportReport = { scenario: string; error: ShownError | null } | { scenario: null; error: ShownError };

const UNCHANGED_TEXT = "What was open is still open.";

/** The report on a file named `name`. */
export function reportOf(imported: Imported, name: string, isOpen: boolean): ImportReport {
  const { kind, scenario, taken, problems, choices } = imported;
  const unchangedText = isOpen ? [UNCHANGED_TEXT] : [];
  if (choices.length > 0) return { scenario: null, error: sizesError(imported, name) };
  if (problems.length > 0) {
    const offers = scenario === "" ? [] : [{ text: `Open the ${plural(taken, "packet")} before it`, scenario }];
    const title = kind === "capture" ? "This capture cannot be read to its end" : "This table cannot be read";
    const advice = [...skippedText(imported), ...unchangedText].join("\n");
    return { scenario: null, error: { title, problems, advice, offers } };
  }
  if (kind === "operations") return { scenario, error: null };
  return {
    scenario,
    error: { title: titleOf(imported, name), isNotice: true, problems: [], advice: linesOf(imported).join("\n") },
  };
}

/** The file is too large. */
function largeError(size: number, isOpen: boolean): ShownError {
  const expected = `at most ${MOST_BYTES} bytes; the command line reads any: \`${COMMAND}\``;
  const problem: Problem = { path: "", found: `${size} bytes`, expected, hint: "" };
  return { title: "This file is too large for the page", problems: [problem], advice: isOpen ? UNCHANGED_TEXT : "" };
}

const COMMAND = `npm run -s queuescope -- import trace.pcap --packets ${MOST_PACKETS} --load 90 --out trace.json`;

const titleOf = ({ read, taken }: Imported, name: string) =>
  `${taken === read ? "" : `${count(taken)} of `}${plural(read, "packet")} of ${name}`;

const sentence = (line: string) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;

const skippedText = ({ lines }: Imported) => lines.map(sentence);

/** Notes on the packets, a line each. */
function linesOf(imported: Imported): string[] {
  const { kind, leftOut } = imported;
  return [
    ...(leftOut > 0 ? [`${count(leftOut)} left out: the page takes the first ${count(MOST_PACKETS)}.`] : []),
    ...skippedText(imported),
    ...(kind === "capture" ? ["The scenario has no addresses: flows are numbered by first appearance."] : []),
    "A PIFO serves first the flow with the fewest bytes left. Edit changes engine, rank and link.",
  ];
}

/** Label of a button, by the size of a flow between two rows. */
const BETWEEN = { lower: "The row below", linear: "Evenly between", upper: "The row above" } as const;

function sizesError({ choices, lines }: Imported, name: string): ShownError {
  const units = new Set(choices.map(({ sizeUnit }) => sizeUnit));
  const packet = choices.find(({ sizeUnit }) => sizeUnit > 1)?.sizeUnit ?? 1;
  const inPackets = (sizeUnit: number) => (sizeUnit > 1 ? `, in packets of ${count(sizeUnit)} bytes` : "");
  const advice = [
    ...lines.map(sentence),
    "Which size has a flow between two rows of the table? The mean depends on it.",
    ...(units.size > 1
      ? [
          `Are its sizes bytes or packets? The file does not say. Sizes this small are often packets; each then counts ${count(packet)} bytes.`,
        ]
      : []),
    "The scenario has 1,000 flows that need 80 % of a link of 100 Gb/s, and ends after 65,536 packets.",
  ];
  return {
    title: `Flow sizes of ${name}`,
    isNotice: true,
    problems: [],
    advice: advice.join("\n"),
    offers: choices.map(({ interpolation, sizeUnit, mean, scenario }) => ({
      text: `${BETWEEN[interpolation]}${inPackets(sizeUnit)}: mean ${count(mean)} bytes`,
      scenario,
    })),
  };
}
