import { addressOfShippedExperiment } from "../../address/experiment";

/** A link to a shipped experiment. */
export function ExperimentLink({ experiment, text }: { experiment: string; text: string }) {
  return <a href={addressOfShippedExperiment(experiment)}>{text}</a>;
}
