// Branded numbers: numbers with different meanings that must not be mixed up. A brand exists only for the compiler.

declare const brand: unique symbol;

/** A `T` that only its own constructor creates. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A step of the run: cycles since the hardware was ready, from 0. */
export type Step = Brand<number, "Step">;

/** Converts a number to a step. The explicit call shows that the number is not, for example, the number of an operation. */
export const asStep = (n: number) => n as Step;
