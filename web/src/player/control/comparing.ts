// Two links under one cursor: the open run with another one, or those of the address.

import {
  addressOfComparison,
  type Compared,
  type Links,
  readComparison,
  stepOfLink,
  withoutStep,
} from "../../address/comparison";
import { addressOfScenario } from "../../address/scenario";
import { problemLine } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import { shippedIn } from "../../session/links";
import type { Heights } from "../aligning";
import { showing } from "../state/branches";
import { begun, type Comparison, heard, measured, movedTo, type Told, type Which } from "../state/comparison";
import { FITTED, type Sight } from "../state/sight";
import { fetchTrouble, linkTrouble } from "../state/troubles";
import type { Core } from "./core";
import type { Surroundings } from "./surroundings";

/**
 * @param leaveFor leaves the screen for another address, to be gone back to
 * @param mend the clean link in a text, or why it cannot be had, in words
 */
export function comparing(
  core: Core,
  around: Surroundings,
  leaveFor: (to: string) => void,
  mend: (text: string) => Promise<Result<string, string>>,
) {
  const { store } = core;

  /** The text of the scenario that a link leads to, or why it cannot be had, in words. */
  async function textOf(link: string): Promise<Result<string, string>> {
    const shipped = shippedIn(link);
    const target = shipped ? ok(shipped) : await core.targetOf(link);
    if (!target.ok) {
      if (target.error.kind === "link") return err(target.error.text);
      return core.refuseHere(target.error);
    }
    const { value } = target;
    if (value.kind === "scenario") return ok(value.text);
    if (value.kind === "elsewhere") return err("This link leads to a file elsewhere.");
    try {
      return ok(await around.fetchScenario(value.name));
    } catch (error) {
      return err(`${fetchTrouble(value.name, around.scenarioNames, error).title}.`);
    }
  }

  /** Why a link cannot be shown, in words; null if it can. */
  async function wrongWith(link: string): Promise<string | null> {
    const text = await textOf(link);
    if (!text.ok) return text.error || "This link cannot be read.";
    // A shipped scenario is right. To read it here, the page would start a session that it needs for nothing else.
    if (shippedIn(link)) return null;
    const read = await core.patiently("format", { text: text.value });
    if (read.ok) return null;
    if (read.error.kind === "problems")
      return `Its scenario is wrong.\n${read.error.problems.map(problemLine).join("\n")}`;
    core.refuse(read.error);
    return "This link cannot be read.";
  }

  const set = (change: (comparison: Comparison) => Comparison) =>
    store.setState(({ comparison }) => ({ comparison: comparison && change(comparison) }));

  async function show({ links, step }: Compared, leave: boolean): Promise<boolean> {
    core.attempt++;
    const isWanted = core.go();
    return core.inTurn(async () => {
      const wrong = [await wrongWith(links[0]), await wrongWith(links[1])] as const;
      if (!isWanted()) return false;
      const address = addressOfComparison({ links, step });
      if (leave && address.ok) leaveFor(address.value);
      const comparison = begun(links, step ?? 0, wrong);
      store.setState({ screen: "compare", comparison, playing: false, loop: null, dialog: null, trouble: null });
      return true;
    });
  }

  /** Shows the link of a comparison; a side that cannot be shown reports why. False if it is no such link. */
  function openComparison(link: string, leave = true): Promise<boolean> {
    const read = readComparison(link);
    if (read.ok) return show(read.value, leave);
    return Promise.resolve(core.fail(linkTrouble(read.error, core.isOpen(), "a comparison")));
  }

  /** Shows the open run next to another link, at the step that is shown. False if that cannot be: then nothing changes. */
  async function compareWith(text: string): Promise<boolean> {
    const link = await mend(text);
    const { scenario, wanted } = store.getState();
    if (!scenario) return false;
    const right = link.ok ? withoutStep(link.value) : link;
    if (!right.ok) return core.fail(linkTrouble(right.error, true));
    const wrong = await core.inTurn(() => wrongWith(right.value));
    if (wrong !== null) return core.fail(linkTrouble(wrong, true));
    return together([addressOfScenario(scenario, null), right.value], wanted);
  }

  /** Shows the open run next to another branch of it; null for its own run. */
  async function compareBranch(branch: string | null): Promise<boolean> {
    const { scenario, wanted } = store.getState();
    if (!scenario) return false;
    const made = await core.patiently("format", { text: JSON.stringify(showing(scenario.file, branch)) });
    return made.ok ? together([addressOfScenario(scenario, null), made.value.link], wanted) : core.refuse(made.error);
  }

  function together(links: Links, step: number): Promise<boolean> | false {
    const compared = { links, step };
    const address = addressOfComparison(compared);
    return address.ok ? show(compared, true) : core.fail(linkTrouble(address.error, true));
  }

  /** Puts another link in place of a side. An error is in words, and changes nothing. */
  async function compareOther(which: Which, text: string): Promise<Result<null, string>> {
    const link = await mend(text);
    if (!link.ok) return link;
    const { comparison } = store.getState();
    const side = withoutStep(link.value);
    if (!side.ok || !comparison) return side.ok ? ok(null) : side;
    const wrong = await core.inTurn(() => wrongWith(side.value));
    if (wrong !== null) return err(wrong);
    const [left, right] = comparison.links;
    const links: Links = which === 0 ? [side.value, right] : [left, side.value];
    const compared = { links, step: comparison.wanted || stepOfLink(link.value) };
    const address = addressOfComparison(compared);
    if (!address.ok) return address;
    await show(compared, true);
    return ok(null);
  }

  /** Records the report of a frame. */
  const hear = (which: Which, told: Told) => set((comparison) => heard(comparison, which, told));
  /** Records the heights that a frame needs. */
  const measure = (which: Which, heights: Heights) => set((comparison) => measured(comparison, which, heights));
  /** Moves both by hand, which ends playing; or goes on playing. */
  const moveBoth = (to: number, playing = false) => set((comparison) => ({ ...movedTo(comparison, to), playing }));
  const playBoth = (playing: boolean) => set((comparison) => ({ ...comparison, playing }));

  const presentBoth = (present: boolean) =>
    set((comparison) => ({ ...comparison, present, sight: { ...FITTED, from: null } }));

  /** Shows the same part of both drawings, as large; `from` the side that shows it already. */
  const showBoth = (sight: Sight, from: Which | null) =>
    set((comparison) => ({ ...comparison, sight: { ...sight, from } }));

  return {
    textOfLink: textOf,
    openComparison,
    compareWith,
    compareBranch,
    compareOther,
    hear,
    measure,
    moveBoth,
    playBoth,
    presentBoth,
    showBoth,
  };
}
