// Numbers that mean different things and must not be mixed up. A brand exists only for the compiler.

declare const brand: unique symbol;

/** A `T` that only its own constructor makes. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A place of the cursor: a cycle since the hardware was ready, from 0. */
export type Step = Brand<number, "Step">;

/** Numbers of operations are no steps; a caller that turns a number into a step states so. */
export const asStep = (n: number) => n as Step;
