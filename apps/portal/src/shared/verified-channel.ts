/** An address whose mailed code was accepted in this browser, and what the code was for. */
export interface VerifiedAddress {
  email: string;
  type: 'verify-email' | 'reset-password';
}

/** Tells the other tabs of this browser that a mailed code was accepted, so that none goes on waiting for it. */
export interface VerifiedChannel {
  announce(verified: VerifiedAddress): void;
  /** Calls `listener` with what another tab has verified. @returns how to stop. */
  onAnnounced(listener: (verified: VerifiedAddress) => void): () => void;
}

/** One channel a tab, opened when it is first needed. */
export function createVerifiedChannel(): VerifiedChannel {
  let opened: BroadcastChannel | undefined;
  const channel = () => {
    opened ??= new BroadcastChannel('atrium-verified');
    return opened;
  };
  return {
    announce: (verified) => channel().postMessage(verified),
    onAnnounced: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isVerifiedAddress(data)) listener(data);
      };
      channel().addEventListener('message', hear);
      return () => channel().removeEventListener('message', hear);
    },
  };
}

/** Another tab may still run an older release. */
function isVerifiedAddress(data: unknown): data is VerifiedAddress {
  if (typeof data !== 'object' || data === null) return false;
  const { email, type } = data as Partial<Record<keyof VerifiedAddress, unknown>>;
  return typeof email === 'string' && (type === 'verify-email' || type === 'reset-password');
}
