import { addressOfScenario } from "../../address/scenario";

/** A link to a step of a shipped scenario. */
export function ScenarioLink({ scenario, step, text }: { scenario: string; step: number; text: string }) {
  return <a href={addressOfScenario({ name: scenario, link: "" }, step)}>{text}</a>;
}
