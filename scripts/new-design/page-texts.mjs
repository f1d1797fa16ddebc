// `explain.ts` and `ask.ts`: sentences about a step, and questions.
import { rtlName } from "../rtl/designs.mjs";
import { byHand, mainWord } from "./page-words.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** A clause with the words of an element as facts. @param {Shape} shape */
const clauseOf = ({ words }) => words.map(({ name }) => `${name} \${{ ${name}: element.${name} }}`).join(", ");

/** @param {Shape} shape */
export const explainFile = (shape) => `// Sentences about a step.
${byHand("why the module does what it does.")}
import { type Clause, clause, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { decode, placeMention, reader, type ${rtlName(shape.name)}Element } from "./decode";

const WHY = reasons({
  full: "every place is taken",
  empty: "nothing is inside",
  "not-ready": "the reset is not over",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const { came, left, entries } = decode(scene);
  const { remarks, addRemark } = remarkCollector();
  if (left) {
    const who = { op: opMention(left.op, left.kind) };
    addRemark("removed", 90, 0, clause\`\${who} takes ${shape.order === "first" ? "the oldest element" : `the element of the ${shape.order} rank`}: \${elementOf(left)}.\`);
  }
  if (came) {
    const who = { op: opMention(came.op, came.kind) };
    const behind = entries.length - 1 - came.place;
    const rest = behind > 0 ? clause\`, in front of \${{ behind }}\` : clause\`\`;
    addRemark("inserted", 80, 0, clause\`\${who} puts \${elementOf(came)} at \${{ place: placeMention(came.place) }}\${rest}.\`);
  }
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, 0, clause\`A reset removes every element.\`);
  return remarks;
}

const elementOf = (element: ${rtlName(shape.name)}Element): Clause => clause\`${clauseOf(shape)}\`;
`;

/** @param {Shape} shape */
export const askFile = (shape) => {
  const main = mainWord(shape);
  return `// Questions about the next steps of a run.
${byHand("what a reader of this design should be able to say in advance.")}
import { plural } from "../../base/format";
import { named, nextDequeue, nextEnqueue, type Question, questionsOf } from "../predictions";
import { decode, placeMention, reader } from "./decode";

/** Asks which element leaves. */
const leaves: Question = {
  ask: (before) => {
    const next = nextDequeue(before, decode(before).entries.length);
    return next && { by: "number", op: next.op, text: [named(next), " comes next. Which ${main} leaves with it?"] };
  },
  answer: ({ op }, _, after) => {
    const left = reader.first(after, "removed", op);
    return left && { value: \`\${left.${main}}\`, text: [\`${main} \${left.${main}} leaves.\`] };
  },
};

/** Asks where an element is put. */
const place: Question = {
  ask: (before) => {
    const { entries, capacity } = decode(before);
    const next = entries.length < capacity ? nextEnqueue(before, entries.length) : null;
    const text = " comes next. How many elements that are inside then leave before its own?";
    return next && { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const came = reader.first(after, "inserted", op);
    return (
      came && {
        value: \`\${came.place}\`,
        text: ["It goes to ", placeMention(came.place), \`, behind \${plural(came.place, "element")}.\`],
      }
    );
  },
};

export const questions = questionsOf({ leaves, place });
`;
};
