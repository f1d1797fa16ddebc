/** Address at which the development server makes waveforms: `scripts/vite-waveforms.ts`. */
export const WAVEFORMS = "/waveforms";

/** The source of a waveform. */
export interface Waveform {
  /** Text of the scenario. */
  scenario: string;
  /** Branch of the scenario; null for its own run. */
  branch: string | null;
  engine: number;
  /** Last one of the 200 steps. */
  step: number;
}

/**
 * Waveforms of 200 steps of one hardware engine, made by the development server.
 * @throws an error with a message for the user
 */
export async function fetchWaveform({ scenario, branch, engine, step }: Waveform, signal: AbortSignal): Promise<Blob> {
  const of = new URLSearchParams({
    engine: String(engine),
    at: String(step),
    ...(branch !== null && { fork: branch }),
  });
  const response = await fetch(`${WAVEFORMS}?${of}`, {
    method: "POST",
    // Pages of other sites may not send this type without a preflight request.
    headers: { "Content-Type": "application/json" },
    body: scenario,
    signal,
  });
  if (!response.ok) throw new Error((await response.text()) || `The development server answers ${response.status}.`);
  return response.blob();
}
