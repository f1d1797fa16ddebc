// Messages when something goes wrong: what happened, where, and what to do.

import type { LinkKind } from "../address/kind-of-link";
import { addressOfShipped } from "../address/scenario";
import { whyNot } from "../base/answered";
import { BUILD } from "../base/build";
import { list, plural } from "../base/format";
import { nearest } from "../base/nearest";
import type { Problem } from "../gen/types/Problem";
import type { ShownError } from "../kit/problems/shown-error";

/** What is shown after an error. `open`: whether anything was open before it. */
export const stays = (open: boolean) =>
  open ? "What was open is still open." : "The default scenario is shown instead.";

/** A scenario file is wrong. */
export const problemsError = (problems: readonly Problem[], open: boolean): ShownError => ({
  title:
    problems.length === 1
      ? "This scenario cannot be opened"
      : `This scenario cannot be opened: ${problems.length} problems`,
  problems,
  advice: `Mend the file and open it again. ${stays(open)}`,
});

/** A file or a text is of no kind that the page knows. */
export const foreignError = (open: boolean): ShownError => ({
  title: "This file is of no kind that the page opens",
  problems: [],
  advice: `It opens scenarios and experiments (JSON), lessons (Markdown), links, captures (pcap, pcapng), and tables with columns: packets, operations and flow sizes. A picture that the page has saved leads to its step. ${stays(open)}`,
});

/** A picture has no link. */
export const bareError = (open: boolean): ShownError => ({
  title: "This image carries no link",
  problems: [],
  advice: `Images that this page saves carry one in their description. Programs that change an image may drop it. ${stays(open)}`,
});

/** A link is wrong; `kind` is what it means to lead to, if it says so. */
export const linkError = (text: string, open: boolean, kind: LinkKind | null = null): ShownError => ({
  title: `This link ${kind === null ? "" : `to ${kind} `}cannot be opened`,
  problems: [],
  advice: `${sentence(text)}\n${stays(open)}`,
});

/** A file elsewhere could not be fetched. */
export const elsewhereError = (text: string, what: "scenario" | "lesson", open: boolean): ShownError => ({
  title: `This link’s ${what} could not be fetched`,
  problems: [],
  advice: `${sentence(text)}\n${stays(open)}`,
});

/** The hardware of a scenario could not be loaded. */
export const hardwareError = (text: string, open: boolean): ShownError => ({
  title: "This scenario cannot be opened now",
  problems: [],
  advice: `${sentence(text)}\nCheck the connection and open it again. ${stays(open)}`,
});

/** Something could not be made from the open run. */
export const makingError = (text: string): ShownError => ({
  title: "This cannot be done",
  problems: [],
  advice: `${sentence(text)}\n${stays(true)}`,
});

/** What was kept is not there any more. */
export const goneError = (): ShownError => ({
  title: "This scenario is not kept any more",
  problems: [],
  advice: "It was removed in another tab, or with the browser’s data of this page.",
});

/** The browser does not let the page keep changes. */
export const unsavedError = (text: string): ShownError => ({
  title: "This browser does not keep your changes",
  problems: [],
  advice: `${sentence(text)}\nThey are lost when this tab is closed. Share saves a scenario as a file.`,
});

/** The run is not the one that the scenario's author had: `failed` has expected and actual values. */
export const digestError = (failed: readonly string[]): ShownError => ({
  title: "This run ends with other results than its author had",
  problems: [],
  advice: `${failed.map(sentence).join("\n")}\nThis page is build ${BUILD}. What differs, the tab Scenario lists under “Not as expected”.`,
});

/** A shipped scenario is not there. */
export function fetchError(name: string, names: readonly string[], error: unknown, open: boolean): ShownError {
  if (names.includes(name)) {
    return {
      title: `The scenario "${name}" could not be fetched`,
      problems: [],
      advice: `${whyNot(error)} Scenarios that were opened here before are there without a network.`,
    };
  }
  return {
    title: `There is no scenario "${name}" here`,
    problems: [],
    ...(names.length > 0
      ? insteadOf(name, names, { addressOf: addressOfShipped, kind: "scenario", shown: stays(open) })
      : { advice: "This page was built without scenarios." }),
  };
}

/** Why a link leads to no scenario, in one line with the names like it: for a place that has no links. */
export function fetchErrorText(name: string, names: readonly string[], error: unknown): string {
  const { title } = fetchError(name, names, error, true);
  const near = names.includes(name) ? [] : nearest(name, names);
  return `${title}.${near.length > 0 ? ` Names that are like it: ${list(near)}.` : ""}`;
}

/** A part of the page could not be fetched, or failed. `then`: what the reader can do. */
function failedPart(error: unknown, then: string): ShownError {
  const text = error instanceof Error ? error.message : String(error);
  return /import|fetch|preload/i.test(text)
    ? { title: "A part of the page could not be fetched", problems: [], advice: `${whyNot(error)} ${then}` }
    : { title: "A part of the page failed", problems: [], advice: `${sentence(text)} ${then}` };
}

/** The same next to the open scenario. */
export const partError = (error: unknown): ShownError => failedPart(error, "The open scenario stays; try again.");

/** A whole screen: closing the message leads to the open scenario, or to all of them. */
export const screenError = (error: unknown, toRun: boolean): ShownError =>
  failedPart(error, `Closing this message leads to ${toRun ? "the open scenario" : "all scenarios"}.`);

/** Replacements for a missing thing of this kind: names like it, which lead there. `shown`: what is shown instead. */
export function insteadOf(
  name: string,
  names: readonly string[],
  { addressOf, kind, shown }: { addressOf(name: string): string; kind: string; shown: string },
) {
  const near = nearest(name, names);
  const advice =
    near.length > 0 ? "Names that are like it:" : `None of the ${plural(names.length, kind)} here has a name like it.`;
  return {
    advice: `${shown} ${advice}`,
    instead: near.map((text) => ({ text, href: addressOf(text) })),
  };
}

/** The worker died; `step` is where it goes on, or null if it does not; `what` is open there. */
export const deathError = (reason: string, step: number | null, what = "The scenario is open again"): ShownError => ({
  title:
    step === null ? "The simulation stopped and could not be restarted" : "The simulation stopped and was restarted",
  problems: [],
  advice: `${sentence(reason)} ${step === null ? "Reload the page, or open another scenario." : `${what} at step ${step}.`}`,
});

/** A file that is not text, or too large to be read. */
export const fileError = (problem: Problem, open: boolean): ShownError => problemsError([problem], open);

/** Ends with a full stop and begins with a capital. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
