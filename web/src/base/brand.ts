// Numbers that mean different things and must not be mixed up. A brand exists only for the compiler.

declare const brand: unique symbol;

/** A `T` that only its own constructor makes. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A cycle since the hardware was ready, from 0. */
export type Step = Brand<number, "Step">;
/** Number of an operation in issue order, from 0. */
export type OpId = Brand<number, "OpId">;
/** Number of a queue element. */
export type ElementId = Brand<number, "ElementId">;
/** Priority of a bucket; in a BBQ the larger one is served first by dequeue-max. */
export type Priority = Brand<number, "Priority">;

export const step = (n: number) => n as Step;
export const opId = (n: number) => n as OpId;
export const elementId = (n: number) => n as ElementId;
export const priority = (n: number) => n as Priority;

/** Word that stands for "none" or "unknown" in probes and events. */
export const NONE = 0xffff_ffff;
