// The format of a guide: stops, reference cards, and differences between sources. The build parses it.

import { err, ok } from "../../base/result.ts";
import type { Inline } from "../../stops/document.ts";
import { type FrontKey, type Keys, someText, word } from "../../stops/keys.ts";
import { type Format, type ParsedText, parseLine, type SectionOf, type TextKinds } from "../../stops/parse.ts";
import { stopKeys } from "../../stops/stop.ts";

/** Addresses that a guide may link to, and the conversion of formulas. */
export interface GuideBrowser extends Required<Pick<Format<Keys, TextKinds>, "setFormula" | "syntax">> {
  isScenario(name: string): boolean;
  isExperiment(name: string): boolean;
}

/** Addresses that a guide may link to: a shipped scenario, a shipped experiment, or a guide. */
const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|experiment=(?<experiment>[\w-]+)|about(?:=[a-z-]+)?(?:&at=[a-z-]+)?)$/;

/** The format for these known addresses. */
export function guideFormat({ isScenario, isExperiment, setFormula, syntax }: GuideBrowser) {
  const reading = {
    isAddress: (address: string) => {
      const { scenario, experiment } = ADDRESS.exec(address)?.groups ?? {};
      if (scenario !== undefined) return isScenario(scenario);
      return experiment === undefined ? ADDRESS.test(address) : isExperiment(experiment);
    },
    setFormula,
    syntax,
  };
  const running: FrontKey<readonly Inline[]> = {
    read: (text) => {
      const line = parseLine(text, reading);
      return line.ok ? ok(line.value) : err(line.error);
    },
  };
  return {
    ...reading,
    hasLive: true,
    front: {
      title: someText,
      /** Authors and publication of the design. */
      paper: someText,
      /** Links after the stops. */
      onward: running,
    },
    sections: {
      stop: stopKeys(isScenario),
      card: {
        /** Its name in addresses. */
        part: word,
        /** Its place in the paper. */
        source: someText,
      },
      /** Under each subheading: the place, the published value, the value here. */
      differences: {},
    },
  } as const;
}

type GuideFormat = ReturnType<typeof guideFormat>;
export type GuideText = ParsedText<GuideFormat["front"], GuideFormat["sections"]>;
export type GuideSection = SectionOf<GuideFormat["sections"]>;
export type SectionOfKind<Kind extends GuideSection["kind"]> = Extract<GuideSection, { kind: Kind }>;
