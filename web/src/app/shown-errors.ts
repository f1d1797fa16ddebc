// Error messages for the reader: what happened, where, and what to do.

import { ADOPT, addressOfAdopted } from "../address/adopt";
import type { LinkKind } from "../address/classify";
import { addressOfShipped } from "../address/scenario";
import { plainMapName } from "../base/adopted-design";
import { BUILD } from "../base/build";
import { list, plural } from "../base/format";
import { nearest } from "../base/nearest";
import { fetchFailureText } from "../base/page-host";
import type { Problem } from "../gen/types/Problem";
import type { ShownError } from "../kit/problems/shown-error";
import type { MissingModule } from "../session/protocol";

/** The advice after an error; `open` is true if something was open before. */
export const unchangedText = (open: boolean) =>
  open ? "What was open is still open." : "The default scenario is shown instead.";

/** Problems in a file of this kind. */
export const problemsError = (problems: readonly Problem[], open: boolean, kind = "scenario"): ShownError => ({
  title: `This ${kind} cannot be opened${problems.length === 1 ? "" : `: ${problems.length} problems`}`,
  problems,
  advice: `Correct the file and open it again. ${unchangedText(open)}`,
});

/** The page does not know this kind of file or text. */
export const unknownKindError = (open: boolean): ShownError => ({
  title: "The page cannot open this kind of file",
  problems: [],
  advice: `It opens scenarios and experiments (JSON), lessons (Markdown), links, captures (pcap, pcapng), and tables with columns: packets, operations and flow sizes. A picture that the page has saved leads to its step. ${unchangedText(open)}`,
});

/** A picture contains no link. */
export const noLinkError = (open: boolean): ShownError => ({
  title: "This image contains no link",
  problems: [],
  advice: `Images that this page saves contain a link in their description. Programs that edit an image may remove it. ${unchangedText(open)}`,
});

/** An invalid link; `kind` is its intended target, if known. */
export const linkError = (text: string, open: boolean, kind: LinkKind | null = null): ShownError => ({
  title: `This link ${kind === null ? "" : `to ${kind} `}cannot be opened`,
  problems: [],
  advice: `${sentence(text)}\n${unchangedText(open)}`,
});

/** A file of another host could not be fetched. */
export const elsewhereError = (text: string, what: "scenario" | "lesson", open: boolean): ShownError => ({
  title: `This link’s ${what} could not be fetched`,
  problems: [],
  advice: `${sentence(text)}\n${unchangedText(open)}`,
});

/** The hardware of a scenario could not be loaded. */
export const hardwareError = (text: string, open: boolean): ShownError => ({
  title: "This scenario cannot be opened now",
  problems: [],
  advice: `${sentence(text)}\nCheck the connection and open it again. ${unchangedText(open)}`,
});

const hardwareText = (missing: readonly MissingModule[]): string => {
  if (missing.every(({ other }) => other !== undefined)) return missing.length === 1 ? "a build" : "builds";
  return missing.length === 1 ? "a module" : "modules";
};

/** Modules of the reader that a scenario names are not in this browser, or have to be built again; `build` is the hash of the hardware that it
 * names. */
export const missingModulesError = (missing: readonly MissingModule[], open: boolean): ShownError =>
  missing.every(({ isOutdated }) => isOutdated)
    ? outdatedModulesError(missing, open)
    : absentModulesError(missing, open);

const outdatedModulesError = (outdated: readonly MissingModule[], open: boolean): ShownError => ({
  title: `${outdated.length === 1 ? "A module" : "Modules"} of this scenario must be built again`,
  problems: outdated.map(({ name }) => ({
    path: name,
    found: "hardware that was built for another version of this page",
    expected: "hardware of this one",
    hint: "",
  })),
  advice: `Its sources are here: open it, and press Build and measure. ${unchangedText(open)}`,
  alternatives: outdated.map(({ name }) => ({ text: plainMapName(name), href: addressOfAdopted(plainMapName(name)) })),
});

const absentModulesError = (missing: readonly MissingModule[], open: boolean): ShownError => ({
  title: `This scenario runs ${hardwareText(missing)} that this browser does not have`,
  problems: missing.map(({ name, build, other }) => ({
    path: name,
    found: other === undefined ? "no such module" : `its build ${other}, of other sources or settings`,
    expected: build === null ? `\`${name}\`` : `\`${name}\` with its build ${build}`,
    hint: "",
  })),
  advice: `Drop its bundle (${missing.map(({ name }) => `${plainMapName(name)}.adopted.json`).join(", ")}), or its map and sources, anywhere on this page. ${unchangedText(open)}`,
  alternatives: [{ text: "Your own RTL", href: ADOPT }],
});

/** Something could not be made from the open run, such as a file. */
export const makingError = (text: string): ShownError => ({
  title: "This cannot be done",
  problems: [],
  advice: `${sentence(text)}\n${unchangedText(true)}`,
});

/** A saved work no longer exists. */
export const missingWorkError = (): ShownError => ({
  title: "This scenario is no longer saved",
  problems: [],
  advice: "It was removed in another tab, or with the browser’s data of this page.",
});

/** The browser does not let the page store changes. */
export const unsavedError = (text: string): ShownError => ({
  title: "This browser does not save your changes",
  problems: [],
  advice: `${sentence(text)}\nThey are lost when this tab is closed. Share saves a scenario as a file.`,
});

/** The results differ from those that the scenario's author recorded; `failed` has the expected and the actual values. */
export const digestError = (failed: readonly string[]): ShownError => ({
  title: "This run has other results than its author recorded",
  problems: [],
  advice: `${failed.map(sentence).join("\n")}\nThis page is build ${BUILD}. The tab Scenario lists the differences under “Not as expected”.`,
});

/** There is no shipped scenario of this name. */
export function fetchError(name: string, names: readonly string[], error: unknown, open: boolean): ShownError {
  if (names.includes(name)) {
    return {
      title: `The scenario "${name}" could not be fetched`,
      problems: [],
      advice: `${fetchFailureText(error)} Scenarios that were opened here before open without a network.`,
    };
  }
  return {
    title: `There is no scenario "${name}" here`,
    problems: [],
    ...(names.length > 0
      ? alternativesTo(name, names, { addressOf: addressOfShipped, kind: "scenario", shown: unchangedText(open) })
      : { advice: "This page was built without scenarios." }),
  };
}

/** Why a link leads to no scenario, in one line with similar names, for a place without links. */
export function fetchErrorText(name: string, names: readonly string[], error: unknown): string {
  const { title } = fetchError(name, names, error, true);
  const near = names.includes(name) ? [] : nearest(name, names);
  return `${title}.${near.length > 0 ? ` Similar names: ${list(near)}.` : ""}`;
}

/** A part of the page could not be loaded, or has failed. `then` is what the reader can do. */
function failedPart(error: unknown, then: string): ShownError {
  const text = error instanceof Error ? error.message : String(error);
  return /import|fetch|preload/i.test(text)
    ? { title: "A part of the page could not be fetched", problems: [], advice: `${fetchFailureText(error)} ${then}` }
    : { title: "A part of the page failed", problems: [], advice: `${sentence(text)} ${then}` };
}

/** The same beside the open scenario. */
export const chunkError = (error: unknown): ShownError => failedPart(error, "The open scenario stays; try again.");

/** The same for a screen: closing the message leads to the open scenario, or to the gallery. */
export const screenError = (error: unknown, toRun: boolean): ShownError =>
  failedPart(error, `Closing this message leads to ${toRun ? "the open scenario" : "all scenarios"}.`);

/** Alternatives for an unknown name: links to similar names. `shown` names the current scenario, which remains on the page. */
export function alternativesTo(
  name: string,
  names: readonly string[],
  { addressOf, kind, shown }: { addressOf(name: string): string; kind: string; shown: string },
) {
  const near = nearest(name, names);
  const advice =
    near.length > 0 ? "Similar names:" : `None of the ${plural(names.length, kind)} here has a similar name.`;
  return {
    advice: `${shown} ${advice}`,
    alternatives: near.map((text) => ({ text, href: addressOf(text) })),
  };
}

/** The worker died. `step` is where the run continues, or null; `what` is open again. */
export const deathError = (reason: string, step: number | null, what = "The scenario is open again"): ShownError => ({
  title:
    step === null ? "The simulation stopped and could not be restarted" : "The simulation stopped and was restarted",
  problems: [],
  advice: `${sentence(reason)} ${step === null ? "Reload the page, or open another scenario." : `${what} at step ${step}.`}`,
});

/** A file is not text, or is too large. */
export const fileError = (problem: Problem, open: boolean): ShownError => problemsError([problem], open);

/** Adds a full stop, and capitalizes the first letter. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
