/** Marks the branch that the types rule out; a new case then fails to compile here. */
export function assertUnreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
