// Actions of a comparison: the open run with another link, or the two links of the address.

import {
  addressOfComparison,
  type Compared,
  type Links,
  readComparison,
  stepOfLink,
  withoutStep,
} from "../../address/comparison";
import { addressOfScenario } from "../../address/scenario";
import type { AppHeights } from "../../app/align-heights";
import type { App } from "../../app/context";
import { fail, isOpen, refuse, refuseHere } from "../../app/errors";
import { mendLink, patiently, targetOf } from "../../app/links";
import { leaveFor } from "../../app/screens";
import { fetchErrorText, linkError } from "../../app/shown-errors";
import { problemLine } from "../../base/format";
import { err, ok, type Result } from "../../base/result";
import { FITTED, type Zoom } from "../../base/zoom";
import { shippedIn } from "../../session/links";
import { showing } from "../run/state/branches";
import { begun, type Comparison, measured, movedTo, type SideReport, type Which, withReport } from "./comparison";

/** The text of a link's scenario, or an error message. */
export async function textOfLink(app: App, link: string): Promise<Result<string, string>> {
  const shipped = shippedIn(link);
  const target = shipped ? ok(shipped) : await targetOf(app, link);
  if (!target.ok) {
    if (target.error.kind === "link") return err(target.error.text);
    return refuseHere(app, target.error);
  }
  const { value } = target;
  if (value.kind === "scenario") return ok(value.text);
  if (value.kind === "elsewhere") return err("This link leads to a file elsewhere.");
  try {
    return ok(await app.browser.fetchScenario(value.name));
  } catch (error) {
    return err(fetchErrorText(value.name, app.browser.scenarioNames, error));
  }
}

/** Why a link cannot be shown, as an error message; null if it can. */
async function wrongWith(app: App, link: string): Promise<string | null> {
  const text = await textOfLink(app, link);
  if (!text.ok) return text.error || "This link cannot be read.";
  // A shipped scenario is valid. Checking it here would start a session that the page needs for nothing else.
  if (shippedIn(link)) return null;
  const read = await patiently(app, "format", { text: text.value });
  if (read.ok) return null;
  if (read.error.kind === "problems")
    return `Its scenario is wrong.\n${read.error.problems.map(problemLine).join("\n")}`;
  refuse(app, read.error);
  return "This link cannot be read.";
}

const set = (app: App, change: (comparison: Comparison) => Comparison) =>
  app.store.setState(({ comparison }) => ({ comparison: comparison && change(comparison) }));

async function show(app: App, { links, step }: Compared, leave: boolean): Promise<boolean> {
  const signal = app.navigation.begin();
  return app.navigation.inTurn(async () => {
    const wrong = [await wrongWith(app, links[0]), await wrongWith(app, links[1])] as const;
    if (signal.aborted) return false;
    const address = addressOfComparison({ links, step });
    if (leave && address.ok) leaveFor(app, address.value);
    const comparison = begun(links, step ?? 0, wrong);
    app.store.setState({ screen: "compare", comparison, playing: false, dialog: null, error: null });
    return true;
  });
}

/** Shows the link of a comparison; a side that cannot be shown reports why. False if the link is not one of a comparison. */
export function openComparison(app: App, link: string, leave = true): Promise<boolean> {
  const read = readComparison(link);
  if (read.ok) return show(app, read.value, leave);
  return Promise.resolve(fail(app, linkError(read.error, isOpen(app), "a comparison")));
}

/** Compares the open run with another link, at the shown step. False if that is impossible; then nothing changes. */
export async function compareWithLink(app: App, text: string): Promise<boolean> {
  const link = await mendLink(app, text);
  const { scenario, wanted } = app.store.getState();
  if (!scenario) return false;
  const right = link.ok ? withoutStep(link.value) : link;
  if (!right.ok) return fail(app, linkError(right.error, true));
  const wrong = await app.navigation.inTurn(() => wrongWith(app, right.value));
  if (wrong !== null) return fail(app, linkError(wrong, true));
  return together(app, [addressOfScenario(scenario, null), right.value], wanted);
}

/** Compares the open run with another branch of it; null for its own run. */
export async function compareWithBranch(app: App, branch: string | null): Promise<boolean> {
  const { scenario, wanted } = app.store.getState();
  if (!scenario) return false;
  const made = await patiently(app, "format", { text: JSON.stringify(showing(scenario.file, branch)) });
  return made.ok
    ? together(app, [addressOfScenario(scenario, null), made.value.link], wanted)
    : refuse(app, made.error);
}

function together(app: App, links: Links, step: number): Promise<boolean> | false {
  const compared = { links, step };
  const address = addressOfComparison(compared);
  return address.ok ? show(app, compared, true) : fail(app, linkError(address.error, true));
}

/** Replaces the link of a side. Returns an error message; then nothing changes. */
export async function replaceSide(app: App, which: Which, text: string): Promise<Result<null, string>> {
  const link = await mendLink(app, text);
  if (!link.ok) return link;
  const { comparison } = app.store.getState();
  const side = withoutStep(link.value);
  if (!side.ok || !comparison) return side.ok ? ok(null) : side;
  const wrong = await app.navigation.inTurn(() => wrongWith(app, side.value));
  if (wrong !== null) return err(wrong);
  const [left, right] = comparison.links;
  const links: Links = which === 0 ? [side.value, right] : [left, side.value];
  const compared = { links, step: comparison.wanted || stepOfLink(link.value) };
  const address = addressOfComparison(compared);
  if (!address.ok) return address;
  await show(app, compared, true);
  return ok(null);
}

/** Records the report of a frame. */
export const takeReport = (app: App, which: Which, report: SideReport) =>
  set(app, (comparison) => withReport(comparison, which, report));
/** Records the heights that a frame needs. */
export const takeHeights = (app: App, which: Which, heights: AppHeights) =>
  set(app, (comparison) => measured(comparison, which, heights));
/** Moves both sides by hand, which stops playing; or continues playing. */
export const moveBoth = (app: App, to: number, playing = false) =>
  set(app, (comparison) => ({ ...movedTo(comparison, to), playing }));
export const playBoth = (app: App, playing: boolean) => set(app, (comparison) => ({ ...comparison, playing }));

export const presentBoth = (app: App, present: boolean) =>
  set(app, (comparison) => ({ ...comparison, present, sight: { ...FITTED, from: null } }));

/** Synchronizes zoom and scroll position of both drawings; `from` is the side that already has them. */
export const zoomBoth = (app: App, sight: Zoom, from: Which | null) =>
  set(app, (comparison) => ({ ...comparison, sight: { ...sight, from } }));
