/** Marks a branch that the types exclude; a new case then fails to compile here. */
export function assertUnreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
