/** A failure whose message says all there is to say: something is missing, or a tool has complained. */
export class SetupError extends Error {}
