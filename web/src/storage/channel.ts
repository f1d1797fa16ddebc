// Messages between windows of the page: by a broadcast channel, or from window to window where the browser denies channels. Then only a window
// and those that it has opened hear each other.

/** A line between windows that name it alike. */
export interface WindowChannel {
  /** Sends a message to all windows but this one. */
  post(message: unknown): void;
  close(): void;
}

/** Opens the channel of a name. `hear` is called with every message of another window. */
export function openWindowChannel(name: string, hear: (data: unknown) => void): WindowChannel {
  try {
    return broadcast(new BroadcastChannel(name), hear);
  } catch {
    return betweenWindows(name, hear);
  }
}

function broadcast(channel: BroadcastChannel, hear: (data: unknown) => void): WindowChannel {
  channel.onmessage = ({ data }: MessageEvent) => hear(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Milliseconds between the signs that a window gives to the one that has opened it, which knows of no window after a reload. */
const SIGN_MS = 500;

/** A message as it is sent from window to window; a sign of life has none. */
interface Envelope {
  queuescopeChannel: string;
  message?: unknown;
}

function betweenWindows(name: string, hear: (data: unknown) => void): WindowChannel {
  /** The window that has opened this one, and those that have given a sign. */
  const others = new Set<Window>();
  /** What was sent last, for windows that come later. */
  let last: Envelope | null = null;
  const send = (to: Window, envelope: Envelope) => to.postMessage(envelope, ownTarget());
  const take = ({ source, origin, data }: MessageEvent) => {
    const envelope = data as Partial<Envelope> | null;
    if (envelope?.queuescopeChannel !== name || origin !== self.origin || !source) return;
    const other = source as Window;
    const isNew = !others.has(other);
    others.add(other);
    if (isNew && last) send(other, last);
    if (envelope.message !== undefined) hear(envelope.message);
  };
  addEventListener("message", take);
  const opener = window.opener as Window | null;
  const sign = opener && setInterval(() => send(opener, { queuescopeChannel: name }), SIGN_MS);
  if (opener) others.add(opener);
  return {
    post(message) {
      last = { queuescopeChannel: name, message };
      for (const other of others) {
        if (other.closed) others.delete(other);
        else send(other, last);
      }
    },
    close() {
      removeEventListener("message", take);
      if (sign) clearInterval(sign);
    },
  };
}

/** A sandboxed page has no origin that could be named. The channel's name is a number that no other page knows. */
const ownTarget = (): string => (self.origin === "null" ? "*" : self.origin);
