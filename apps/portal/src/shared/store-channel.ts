/** Tells the other tabs of this browser which store was switched to. */
export interface StoreChannel {
  announce(domain: string): void;
  /** Calls `listener` with the store that another tab switched to. @returns how to stop. */
  onAnnounced(listener: (domain: string) => void): () => void;
}

/** One channel a tab, since a tab hears what it says itself on another; opened when it is first needed. */
export function createStoreChannel(): StoreChannel {
  let opened: BroadcastChannel | undefined;
  const channel = () => {
    opened ??= new BroadcastChannel('atrium-current-store');
    return opened;
  };
  return {
    announce: (domain) => channel().postMessage(domain),
    onAnnounced: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      };
      channel().addEventListener('message', hear);
      return () => channel().removeEventListener('message', hear);
    },
  };
}
