/** Messages between the tabs of this browser. */
export interface TabChannel<Message> {
  announce(message: Message): void;
  /** Calls `listener` with every message of another tab. @returns a function that stops it. */
  onAnnounced(listener: (message: Message) => void): () => void;
}

/** The domain of the store that another tab switched to; empty after the last store was removed. */
export type StoreChannel = TabChannel<string>;

export function createStoreChannel(): StoreChannel {
  return createTabChannel('atrium-current-store', (data) => typeof data === 'string');
}

/** An address whose mailed code was accepted in this browser, and the purpose of the code. */
interface VerifiedAddress {
  email: string;
  type: string;
}

/** Notifies the tabs that wait for a mailed code that it was accepted in another one. */
export type VerifiedChannel = TabChannel<VerifiedAddress>;

export function createVerifiedChannel(): VerifiedChannel {
  return createTabChannel('atrium-verified', isVerifiedAddress);
}

function isVerifiedAddress(data: unknown): data is VerifiedAddress {
  return typeof data === 'object' && data !== null && 'email' in data && 'type' in data;
}

/**
 * Creates one BroadcastChannel per tab, at first use: a second one in the same tab would receive the tab's own messages.
 *
 * @param isMessage validates messages, because another tab may run another release.
 */
function createTabChannel<Message>(
  name: string,
  isMessage: (data: unknown) => data is Message,
): TabChannel<Message> {
  let opened: BroadcastChannel | undefined;
  const channel = () => {
    opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    announce: (message) => channel().postMessage(message),
    onAnnounced: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data);
      };
      channel().addEventListener('message', onMessage);
      return () => channel().removeEventListener('message', onMessage);
    },
  };
}
