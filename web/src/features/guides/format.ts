// The format of a guide: stops, cards of reference, and where its sources disagree. The build reads it.

import { err, ok } from "../../base/result.ts";
import type { Inline } from "../../stops/document.ts";
import { type FrontKey, type Keys, someText, word } from "../../stops/keys.ts";
import { type Format, type ParsedText, parseLine, type SectionOf, type TextKinds } from "../../stops/parse.ts";
import { stopKeys } from "../../stops/stop.ts";

/** What the build knows of the addresses that a guide may lead to, and how it sets formulas. */
export interface GuideBrowser extends Required<Pick<Format<Keys, TextKinds>, "setFormula" | "syntax">> {
  isScenario(name: string): boolean;
  isExperiment(name: string): boolean;
}

/** Addresses of this page in a guide: of a shipped scenario, a shipped experiment, or a guide. */
const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|experiment=(?<experiment>[\w-]+)|about(?:=[a-z-]+)?(?:&at=[a-z-]+)?)$/;

/** The format with everything that it needs from around it. */
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
      /** Whose the design is, and where it was published. */
      paper: someText,
      /** What leads on from the stops. */
      onward: running,
    },
    sections: {
      stop: stopKeys(isScenario),
      card: {
        /** The word of its address. */
        part: word,
        /** Where it stands in the paper. */
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
