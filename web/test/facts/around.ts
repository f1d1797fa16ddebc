/** Sentences that any design has: of what passes its stages, of its reference, its invariants, and the packets around it. */

import { count } from "../../src/base/format";
import { bytes, time } from "../../src/base/units";
import { type Facts, type Form, form, isAssertion, type Said } from "./facts";

const NONE = 0xffff_ffff;

/** Operations in the stages, by stage. */
const passing = (facts: Facts) =>
  [...facts.scene.probe("pipe.op")]
    .slice(0, facts.scene.info.stages.length)
    .flatMap((op, stage) => (op === NONE ? [] : [{ op, stage }]));

const lane = (facts: Facts) => {
  const { packets } = facts.scene;
  if (!packets) throw new Error("no packets");
  return packets;
};

/** Packets that have not left, by where they are. */
const remaining = (facts: Facts) => {
  const { port, behind, queue, link } = lane(facts).lane.left;
  return { port, behind, queue, link };
};

const left = (said: Said, facts: Facts) => {
  const rest = remaining(facts);
  const words = {
    port: "in front of the port",
    behind: "behind their flow's element",
    queue: "in the queue",
    link: "at the link",
  };
  const parts = (["port", "behind", "queue", "link"] as const)
    .filter((place) => rest[place] > 0)
    .map((place) => `${count(rest[place])} ${words[place]}`);
  facts.is(
    "packets left",
    said.text("left"),
    parts.length === 0 ? "No packet is left." : `Packets left: ${parts.join(", ")}.`,
  );
};

const CAUSES: Readonly<Record<string, string>> = {
  "too many wait for the queue's port": "ingress",
  "the queue is full": "full",
  "the queue threw it out for another one": "pushed-out",
  "its time to leave, or its length, was beyond what the queue takes": "range",
  "a reset empties the queue": "reset",
};

export const AROUND: readonly Form[] = [
  form("{ops:Op \\d+ \\([\\w-]+\\) is in .*}.", (said, facts) => {
    const all = [
      ...said
        .text("ops")
        .matchAll(/op (\d+) \(([\w-]+)\)(?: is)? in stage (\d+)(?: \((.*?)\)(?=$| and | in |, op ))?/gi),
    ];
    const text = all.map(([part]) => part).join("");
    facts.is(
      "nothing else is said",
      text.length,
      said.text("ops").replaceAll(/, (?=op \d)| and (?=op \d)/g, "").length,
    );
    facts.is(
      "operations in stages",
      all.map(([, op]) => Number(op)),
      passing(facts)
        .reverse()
        .map(({ op }) => op),
    );
    for (const [, op, kind = "", stage, does] of all) {
      facts.named(Number(op), kind);
      facts.is(`stage ${stage}`, Number(op), facts.inStage(Number(stage)));
      const { region, work } = facts.scene.info.stages[Number(stage)] ?? { region: "?", work: "?" };
      if (does !== undefined) facts.is("work", does, region ? `${region}: ${work}` : work);
    }
  }),
  form("No operation in this step.", (_, facts) => facts.is("operations", [], facts.scene.slots)),
  form("No operation is in the pipeline: every stage holds a bubble.", (_, facts) =>
    facts.is("operations in stages", [], passing(facts)),
  ),
  form("The pipeline has drained: no operation is left in it.", (_, facts) => {
    facts.is("operations in stages", [], passing(facts));
    facts.is("operations to come", 0, facts.scene.upcoming.flat().length);
  }),

  form("Hardware and model diverge here[, on purpose]: a check in the hardware fails, {text:.*}.", (said, facts) => {
    const { divergence } = facts.scene.engine.lockstep ?? {};
    facts.is("step", facts.scene.step, divergence?.step);
    facts.is("field", "assertion", divergence?.field);
    facts.holds("such an assertion", isAssertion(said.text("text"), divergence?.actual ?? "", divergence?.signal));
  }),
  form(
    "Hardware and model diverge here[, on purpose]: {what:the verdict|the result|[\\w.]+\\[\\d+\\]}[ of op {op}] is {is:.*}, in the model {expected:.*?}.[ It is the work of {place:.*}.]",
    (said, facts) => {
      const { divergence } = facts.scene.engine.lockstep ?? {};
      if (!divergence) return facts.holds("they part", false);
      facts.is("step", facts.scene.step, divergence.step);
      facts.is(
        "what",
        said.text("what"),
        /^(verdict|result)$/.test(divergence.field)
          ? `the ${divergence.field}`
          : `${divergence.field}[${divergence.index}]`,
      );
      facts.is("values", [said.text("is"), said.text("expected")], [divergence.actual, divergence.expected]);
      facts.is("op", said.has("op") ? said.number("op") : null, divergence.op);
    },
  ),
  form("An invariant is broken[ on purpose]: “{meaning:[^”]*}”. Here {text:.*}.", (said, facts) => {
    facts.holds(
      "it is found",
      facts.scene.engine.violations.some(
        ({ meaning, text }) => said.text("meaning") === meaning && said.text("text") === text,
      ),
    );
  }),

  form(
    "{end:The run is stuck: no packet comes, and no operation is accepted any more|The scenario stops the run here|The run took more steps than its packets can need}. {left:.*}",
    (said, facts) => {
      const ends = { "The run is s": "stuck", "The scenario": "stopped", "The run took": "out-of-steps" };
      facts.is("end", ends[said.text("end").slice(0, 12) as keyof typeof ends], lane(facts).end);
      left(said, facts);
    },
  ),
  form(
    "Packet {packet} of flow {flow} is lost[, and {more} more {_:packet|packets} with it]: {cause:.*}.",
    (said, facts) => {
      const { dropped, moved } = lane(facts).lane;
      facts.is(
        "packet",
        [said.number("packet"), said.number("flow")],
        [dropped[0]?.packet.packet, dropped[0]?.packet.flow],
      );
      facts.is("lost", 1 + (said.has("more") ? said.number("more") : 0), moved.dropped);
      facts.is("cause", CAUSES[said.text("cause")] ?? said.text("cause"), dropped[0]?.cause);
    },
  ),
  form("The last bit of packet {packet}[ and {more} more] has left, {after:.*} after it came.", (said, facts) => {
    const { departed, moved, now_ps } = lane(facts).lane;
    const [first] = departed;
    facts.is("packet", said.number("packet"), first?.packet);
    facts.is("left", 1 + (said.has("more") ? said.number("more") : 0), moved.departed);
    facts.is("time", said.text("after"), time(now_ps - (first?.t_ps ?? 0)));
  }),
  form("{number} packets arrive, the first of flow {flow}.", (said, facts) => {
    facts.is("arrived", said.number("number"), lane(facts).lane.moved.arrived);
    facts.is("flow", said.number("flow"), lane(facts).lane.arrived[0]?.flow);
  }),
  form("Packet {packet} of flow {flow} arrives with {bytes:.*}.", (said, facts) => {
    const [first] = lane(facts).lane.arrived;
    facts.is("packet", [said.number("packet"), said.number("flow")], [first?.packet, first?.flow]);
    facts.is("bytes", said.text("bytes"), bytes(first?.bytes ?? 0));
    facts.is("arrived", 1, lane(facts).lane.moved.arrived);
  }),
  form("Packet {packet} begins on the link, for {time:.*}.", (said, facts) => {
    const { sending } = lane(facts).lane;
    facts.is("packet", said.number("packet"), sending?.element.packet);
    facts.is("time", said.text("time"), time((sending?.end_ps ?? 0) - (sending?.begin_ps ?? 0)));
    const before = facts.before?.packets?.lane.sending;
    if (facts.before && before) facts.holds("it begins in this step", before.element.packet !== said.number("packet"));
  }),
  form("The queue rests while packet {packet} is on the link, for {time:.*} more.", (said, facts) => {
    const { sending, now_ps } = lane(facts).lane;
    facts.is("packet", said.number("packet"), sending?.element.packet);
    facts.is("time", said.text("time"), time((sending?.end_ps ?? 0) - now_ps));
    facts.is("operations", [], facts.scene.slots);
    facts.is("operations in stages", [], passing(facts));
  }),
  form("No packet arrives or leaves in this step. {number} {_:packet is|packets are} still here.", (said, facts) => {
    const { arrived, departed } = lane(facts).lane.moved;
    facts.is("packets that moved", 0, arrived + departed);
    facts.is(
      "packets here",
      said.number("number"),
      Object.values(remaining(facts)).reduce((sum, one) => sum + one, 0),
    );
  }),
  form("Every packet has left or was lost.", (_, facts) => {
    facts.is(
      "packets here",
      0,
      Object.values(remaining(facts)).reduce((sum, one) => sum + one, 0),
    );
    facts.is("next packet", null, lane(facts).lane.next_ps);
  }),
  form("No packet is there. The next one arrives in {time:.*}.", (said, facts) => {
    const { next_ps, now_ps } = lane(facts).lane;
    facts.is(
      "packets here",
      0,
      Object.values(remaining(facts)).reduce((sum, one) => sum + one, 0),
    );
    facts.is("time", said.text("time"), time(Math.max(0, (next_ps ?? 0) - now_ps)));
  }),
];
