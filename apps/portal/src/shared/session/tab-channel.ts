/** Messages between the tabs of this browser. */
export interface TabChannel<Message> {
  announce(message: Message): void;
  /** Calls `listener` with what another tab announces. @returns how to stop. */
  onAnnounced(listener: (message: Message) => void): () => void;
}

/**
 * One channel a tab, since a tab hears what it says itself on another; opened when it is first needed.
 *
 * @param isMessage checks what comes: another tab may run another release.
 */
export function createTabChannel<Message>(
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
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data);
      };
      channel().addEventListener('message', hear);
      return () => channel().removeEventListener('message', hear);
    },
  };
}
