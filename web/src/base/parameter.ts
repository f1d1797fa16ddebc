import type { Info } from "../gen/types/Info";

/** Value of a parameter of an engine; undefined if its design has none of this name. */
export const parameter = ({ parameters }: Pick<Info, "parameters">, name: string): number | undefined =>
  parameters.find((one) => one.name === name)?.value;

/** The word for the value of a parameter that has words; undefined if its design has none of this name. */
export const parameterWord = ({ parameters }: Pick<Info, "parameters">, name: string): string | undefined => {
  const one = parameters.find((one) => one.name === name);
  return one?.words[one.value - one.min];
};
