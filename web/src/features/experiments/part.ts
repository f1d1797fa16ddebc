// Parts of sweeps: JSON Lines that the command line writes, whose first line says what they are.

/** True for the text of a part, valid or not. */
export const isPart = (text: string): boolean => /^\ufeff?\s*\{\s*"format"\s*:\s*"queuescope-part"/.test(text);
