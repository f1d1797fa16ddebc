// The link to a comparison: `#compare=scenario=a&with=s=1.…&t=14`. It carries the links of both sides, without their steps.

import { err, ok, type Result } from "../base/result";
import { kindOfLink } from "./kind-of-link";
import { LONGEST } from "./longest";

/** The fragments of both sides, from `#` on and without a step, the left one first. */
export type Links = readonly [left: string, right: string];

export interface Compared {
  links: Links;
  /** The step that both show; null if the link names none. */
  step: number | null;
}

export const isComparison = (link: string): boolean => /(^|#)compare=/.test(link.trim());

/** What a link leads to without its step, from `#` on. An error is in words. */
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
    return err("This link leads to a file elsewhere. Open it by itself, and take the link that Share then gives.");
  return ok(`#${target}`);
}

/** The step that a link shows, or null. */
export function stepOfLink(link: string): number | null {
  const step = /[#&]t=(\d{1,10})(&|$)/.exec(link.trim())?.[1];
  return step === undefined ? null : Number(step);
}

/** The fragment of a comparison, or an error in words if it does not fit an address. */
export function addressOfComparison({ links, step }: Compared): Result<string, string> {
  const [left, right] = links.map((link) => link.replace(/^#/, ""));
  const fragment = `#compare=${left}&with=${right}${step === null ? "" : `&t=${step}`}`;
  if (fragment.length <= LONGEST) return ok(fragment);
  return err(
    `Together both links have ${fragment.length} characters; an address has room for ${LONGEST}. Shorten one of the runs.`,
  );
}

/** Reads the fragment of a comparison, also where a side is what the address bar had, with its step. An error is in words. */
export function readComparison(fragment: string): Result<Compared, string> {
  const sides = /^[^#]*#?compare=(.*?)&with=(.*)$/.exec(fragment.trim());
  if (!sides || fragment.length > LONGEST + 2_000)
    return err("A comparison is `#compare=…&with=…`, with what follows `#` in a link at each of the dots.");
  const [left, right] = [sides[1], sides[2]].map((side) => withoutStep(`#${decoded(side ?? "")}`));
  if (!left?.ok) return err(`Left: ${left?.error}`);
  if (!right?.ok) return err(`Right: ${right?.error}`);
  const [ofLeft = "", ofRight = ""] = [sides[1], sides[2]].map((side) => decoded(side ?? ""));
  return ok({ links: [left.value, right.value], step: stepOfLink(`#${ofRight}`) ?? stepOfLink(`#${ofLeft}`) });
}

/** Some programs write `%3D` for `=` in an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
