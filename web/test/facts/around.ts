/** Checks of sentences that every design has: operations in the stages, the reference, invariants, and the packets around the queue. */

import { bytes, time } from "../../src/base/units";
import { type Checks, type Facts, isAssertion, type StatedFacts } from "./facts";

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

/** Packets that have not left yet, by place. */
const remaining = (facts: Facts) => {
  const { port, behind, queue, link } = lane(facts).lane.left;
  return { port, behind, queue, link };
};

/** Remaining packets by place, as the sentence states them: the named ones with their numbers. */
const left = (stated: StatedFacts, facts: Facts) => {
  for (const [place, packets] of Object.entries(remaining(facts)))
    facts.is(`packets at ${place}`, stated.has(place) ? stated.number(place) : 0, packets);
};

const here = (facts: Facts) => Object.values(remaining(facts)).reduce((sum, one) => sum + one, 0);

const ENDS: Readonly<Record<string, string>> = {
  "The run is stuck: no packet comes, and no operation is accepted any more.": "stuck",
  "The scenario stops the run here.": "stopped",
  "The run took more steps than its packets can need.": "out-of-steps",
};

const CAUSES: Readonly<Record<string, string>> = {
  "too many wait for the queue's port": "ingress",
  "the queue is full": "full",
  "the queue threw it out for another one": "pushed-out",
  "its time to leave, or its length, was beyond what the queue takes": "range",
  "a reset empties the queue": "reset",
};

/** Checks by the topics that the page itself gives; topics of a design are the kinds of its events. */
export const AROUND: Checks = {
  passing: (stated, facts) => {
    const all = passing(facts).reverse();
    facts.is(
      "operations named",
      all.length,
      Array.from({ length: 64 }, (_, i) => stated.has(`op_${i}`)).filter(Boolean).length,
    );
    for (const [i, { op, stage }] of all.entries()) {
      facts.is("operation", facts.operation(stated, `op_${i}`), op);
      facts.is("stage", stated.number(`stage_${i}`), stage);
      const { region, work } = facts.scene.info.stages[stage] ?? { region: "?", work: "?" };
      const does = ` (${region ? `${region}: ` : ""}${work})`;
      facts.is("work", stated.has(`does_${i}`) ? stated.text(`does_${i}`) : null, all.length > 2 ? null : does);
    }
  },
  "no operation": (_, facts) => facts.is("operations", [], facts.scene.slots),
  bubbles: (_, facts) => facts.is("operations in stages", [], passing(facts)),
  drained: (_, facts) => {
    facts.is("operations in stages", [], passing(facts));
    facts.is("operations to come", 0, facts.scene.upcoming.flat().length);
  },
  divergence: (stated, facts) => {
    const { divergence } = facts.scene.engine.lockstep ?? {};
    if (!divergence) return facts.holds("they diverge", false);
    const { field, index, actual, expected, op } = divergence;
    facts.is("step", facts.scene.step, divergence.step);
    facts.is("a check fails", stated.has("check"), field === "assertion");
    if (stated.has("check"))
      return facts.holds("such an assertion", isAssertion(stated.text("check"), actual, divergence.signal));
    const what = /^(verdict|result)$/.test(field) ? `the ${field}` : `${field}[${index}]`;
    facts.is("what", stated.text("what"), what);
    facts.is("values", [stated.text("is"), stated.text("expected")], [actual, expected]);
    facts.is("op", stated.has("op") ? stated.number("op") : null, op);
    const stage = divergence.stage === null ? "" : `stage ${divergence.stage}`;
    if (stated.has("place"))
      facts.holds(
        "its place",
        stated.text("place").startsWith(stage) && stated.text("place").endsWith(divergence.signal),
      );
  },
  violation: (stated, facts) =>
    facts.holds(
      "it is found",
      facts.scene.engine.violations.some(
        ({ meaning, text }) => stated.text("meaning") === meaning && stated.text("found") === text,
      ),
    ),

  "run ended": (stated, facts) => {
    facts.is("end", ENDS[stated.text("end")], lane(facts).end);
    left(stated, facts);
  },
  "packet lost": (stated, facts) => {
    const { dropped, moved } = lane(facts).lane;
    const [first] = dropped;
    const packet = [first?.packet.packet, first?.packet.flow];
    facts.is("packet", [stated.number("packet"), stated.number("flow")], packet);
    facts.is("lost", 1 + (stated.has("more") ? stated.number("more") : 0), moved.dropped);
    facts.is("cause", CAUSES[stated.text("cause")] ?? stated.text("cause"), first?.cause);
  },
  "packet left": (stated, facts) => {
    const { departed, moved, now_ps } = lane(facts).lane;
    const [first] = departed;
    facts.is("packet", stated.number("packet"), first?.packet);
    facts.is("left", 1 + (stated.has("more") ? stated.number("more") : 0), moved.departed);
    facts.is("time", stated.text("after"), time(now_ps - (first?.t_ps ?? 0)));
  },
  "packet arrived": (stated, facts) => {
    const { arrived, moved } = lane(facts).lane;
    const [first] = arrived;
    facts.is("arrived", stated.has("arrived") ? stated.number("arrived") : 1, moved.arrived);
    facts.is("flow", stated.number("flow"), first?.flow);
    if (stated.has("packet")) facts.is("packet", stated.number("packet"), first?.packet);
    if (stated.has("bytes")) facts.is("bytes", stated.text("bytes"), bytes(first?.bytes ?? 0));
  },
  "packet begins": (stated, facts) => {
    const { sending } = lane(facts).lane;
    facts.is("packet", stated.number("packet"), sending?.element.packet);
    facts.is("time", stated.text("takes"), time((sending?.end_ps ?? 0) - (sending?.begin_ps ?? 0)));
    const before = facts.before?.packets?.lane.sending;
    if (facts.before && before)
      facts.holds("it begins in this step", before.element.packet !== stated.number("packet"));
  },
  "queue rests": (stated, facts) => {
    const { sending, now_ps } = lane(facts).lane;
    facts.is("packet", stated.number("packet"), sending?.element.packet);
    facts.is("time", stated.text("more"), time((sending?.end_ps ?? 0) - now_ps));
    facts.is("operations", [], facts.scene.slots);
    facts.is("operations in stages", [], passing(facts));
  },
  "packets here": (stated, facts) => {
    const { arrived, departed } = lane(facts).lane.moved;
    facts.is("packets that moved", 0, arrived + departed);
    facts.is("packets here", stated.number("here"), here(facts));
  },
  "all packets gone": (_, facts) => {
    facts.is("packets here", 0, here(facts));
    facts.is("next packet", null, lane(facts).lane.next_ps);
  },
  "no packet": (stated, facts) => {
    const { next_ps, now_ps } = lane(facts).lane;
    facts.is("packets here", 0, here(facts));
    facts.is("time", stated.text("wait"), time(Math.max(0, (next_ps ?? 0) - now_ps)));
  },
};
