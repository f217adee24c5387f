import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SnackbarApi, SnackbarMessage } from './snackbar-message.ts';
import { SnackbarStack } from './snackbar-stack.tsx';

export interface SnackbarProviderProps {
  children: ReactNode;
  closeLabel?: string;
  /** Names the region that holds the messages. */
  label?: string;
}

/** A message stays for 5000 milliseconds. */
const DEFAULTS = { type: 'default', position: 'top-right', autoCloseMs: 5000 } as const;

const SnackbarContext = createContext<SnackbarApi | null>(null);

/**
 * Renders the messages inside an element until the returned function is called: outside of an open modal dialog they
 * would be inert.
 */
type AddSnackbarHost = (element: HTMLElement) => () => void;

export const SnackbarHostContext = createContext<AddSnackbarHost>(() => () => undefined);

/** Provides `useSnackbar` and renders the messages. */
export function SnackbarProvider({
  children,
  closeLabel = 'Close',
  label = 'Notifications',
}: SnackbarProviderProps) {
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([]);
  const lastId = useRef(0);
  const closeCallbacks = useRef(new Map<number, (() => void) | undefined>());
  const named = useRef(new Map<string, number>());
  const api = useMemo<SnackbarApi>(() => {
    const close = (id: number) => {
      setMessages((before) => before.filter((message) => message.id !== id));
      const onClose = closeCallbacks.current.get(id);
      closeCallbacks.current.delete(id);
      onClose?.();
    };
    return {
      show: ({ onClose, ...options }) => {
        lastId.current += 1;
        const id = lastId.current;
        const { name } = options;
        if (name !== undefined) {
          close(named.current.get(name) ?? 0);
          named.current.set(name, id);
        }
        closeCallbacks.current.set(id, onClose);
        setMessages((before) => [...before, { ...DEFAULTS, ...options, id }]);
        return id;
      },
      close,
      closeAll: () => [...closeCallbacks.current.keys()].forEach(close),
    };
  }, []);
  const { host, addHost } = useHosts();
  const region = (
    <section aria-label={label} data-snackbars>
      <SnackbarStack messages={messages} closeLabel={closeLabel} onClose={api.close} />
    </section>
  );
  return (
    <SnackbarContext value={api}>
      <SnackbarHostContext value={addHost}>{children}</SnackbarHostContext>
      {host ? createPortal(region, host) : region}
    </SnackbarContext>
  );
}

/** The open dialogs; the messages are rendered in the last one. */
function useHosts() {
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([]);
  const addHost = useCallback<AddSnackbarHost>((element) => {
    setHosts((before) => [...before, element]);
    return () => setHosts((before) => before.filter((host) => host !== element));
  }, []);
  return { host: hosts.at(-1), addHost };
}

/** Shows and closes messages. Throws outside `SnackbarProvider`. */
export function useSnackbar(): SnackbarApi {
  const api = use(SnackbarContext);
  if (!api) throw new Error('useSnackbar needs a SnackbarProvider above it');
  return api;
}
