// The link to a comparison: `#compare=scenario=a&with=s=1.…&t=14`. It contains the links of both sides, without their steps.

import { err, ok, type Result } from "../base/result";
import { kindOfLink } from "./classify";
import { MAX_FRAGMENT } from "./scenario";

/** The fragments of the left and the right side, with `#` and without a step. */
export type Links = readonly [left: string, right: string];

export interface Compared {
  links: Links;
  /** The step that both sides show; null if the link names none. */
  step: number | null;
}

export const isComparison = (link: string): boolean => /(^|#)compare=/.test(link.trim());

/** Returns the fragment of a link with `#` and without its step, or an error message for the reader. */
export function withoutStep(link: string): Result<string, string> {
  const fragment = link.trim().replace(/^[^#]*#/, "");
  if (isComparison(link)) return err("This link is a comparison itself. Compare with one of its sides.");
  const kind = kindOfLink(link);
  if (kind !== null && kind !== "a scenario")
    return err(`This link leads to ${kind}. Only links to scenarios are compared.`);
  const [target, ...more] = fragment.split("&").filter((part) => !/^t=/.test(part));
  if (!target || more.length > 0 || !/^(s|scenario|url)=/.test(target))
    return err("A link is an address with `#scenario=…` or `#s=1.…` in it.");
  if (target.startsWith("url="))
    return err("This link leads to a file on another host. Open it, and compare the link that Share then gives.");
  return ok(`#${target}`);
}

/** The step that a link shows, or null. */
export function stepOfLink(link: string): number | null {
  const step = /[#&]t=(\d{1,10})(&|$)/.exec(link.trim())?.[1];
  return step === undefined ? null : Number(step);
}

/** Returns the fragment of a comparison, or an error message for the reader if it is too long for an address. */
export function addressOfComparison({ links, step }: Compared): Result<string, string> {
  const [left, right] = links.map((link) => link.replace(/^#/, ""));
  const fragment = `#compare=${left}&with=${right}${step === null ? "" : `&t=${step}`}`;
  if (fragment.length <= MAX_FRAGMENT) return ok(fragment);
  return err(
    `Together both links have ${fragment.length} characters; an address has room for ${MAX_FRAGMENT}. Shorten one of the runs.`,
  );
}

/** Reads the fragment of a comparison; a side may be copied from the address bar with its step. Returns an error message for the reader. */
export function readComparison(fragment: string): Result<Compared, string> {
  const sides = /^[^#]*#?compare=(.*?)&with=(.*)$/.exec(fragment.trim());
  if (!sides || fragment.length > MAX_FRAGMENT + 2_000)
    return err("A comparison is `#compare=…&with=…`, with what follows `#` in a link at each of the dots.");
  const [left, right] = [sides[1], sides[2]].map((side) => withoutStep(`#${decoded(side ?? "")}`));
  if (!left?.ok) return err(`Left: ${left?.error}`);
  if (!right?.ok) return err(`Right: ${right?.error}`);
  const [ofLeft = "", ofRight = ""] = [sides[1], sides[2]].map((side) => decoded(side ?? ""));
  return ok({ links: [left.value, right.value], step: stepOfLink(`#${ofRight}`) ?? stepOfLink(`#${ofLeft}`) });
}

/** Decodes `%3D` and the like, which some programs write into addresses. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
