import type { Info } from "../gen/types/Info";

/** Value of a parameter of an engine; undefined if its design has none of this name. */
export const parameter = ({ parameters }: Pick<Info, "parameters">, name: string): number | undefined =>
  parameters.find((one) => one.name === name)?.value;
