import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

interface Shown extends SnackbarMessage {
  onClose: (() => void) | undefined;
  /** How often the user had acted when it was shown. */
  actions: number;
}

/** Provides `useSnackbar` and renders the messages. */
export function SnackbarProvider({
  children,
  closeLabel = 'Close',
  label = 'Notifications',
}: SnackbarProviderProps) {
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([]);
  const lastId = useRef(0);
  const shown = useRef(new Map<number, Shown>());
  const named = useRef(new Map<string, number>());
  const actions = useCountedActions();
  const api = useMemo<SnackbarApi & { makeRoomForDialog: () => void }>(() => {
    const close = (message: number | string) => {
      const id = typeof message === 'number' ? message : (named.current.get(message) ?? 0);
      setMessages((before) => before.filter((shown) => shown.id !== id));
      const closed = shown.current.get(id);
      shown.current.delete(id);
      closed?.onClose?.();
    };
    const closeEarlier = (isDone: (message: Shown) => boolean) => {
      for (const [id, message] of [...shown.current]) {
        if (isDone(message) && message.actions < actions.current) close(id);
      }
    };
    return {
      show: ({ onClose, ...options }) => {
        lastId.current += 1;
        const id = lastId.current;
        const { name } = options;
        if (name !== undefined) {
          close(name);
          named.current.set(name, id);
        }
        const message = { ...DEFAULTS, ...options, id };
        shown.current.set(id, { ...message, onClose, actions: actions.current });
        setMessages((before) => [...before, message]);
        return id;
      },
      close,
      closeAll: () => [...shown.current.keys()].forEach(close),
      closeReports: () => closeEarlier(({ type, action }) => type === 'success' && !action),
      makeRoomForDialog: () => closeEarlier(({ autoCloseMs }) => autoCloseMs > 0),
    };
  }, [actions]);
  const { host, addHost } = useHosts(api.makeRoomForDialog);
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

const ACTIONS = ['click', 'keydown', 'popstate'] as const;

/** Counts what the user does: presses, keys and going back in the browser. */
function useCountedActions(): RefObject<number> {
  const actions = useRef(0);
  useEffect(() => {
    const count = () => {
      actions.current += 1;
    };
    for (const name of ACTIONS) window.addEventListener(name, count, true);
    return () => {
      for (const name of ACTIONS) window.removeEventListener(name, count, true);
    };
  }, []);
  return actions;
}

/** The open dialogs; the messages are rendered in the last one. */
function useHosts(makeRoom: () => void) {
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([]);
  const addHost = useCallback<AddSnackbarHost>(
    (element) => {
      // A message about an earlier action would cover the dialog.
      makeRoom();
      setHosts((before) => [...before, element]);
      return () => setHosts((before) => before.filter((host) => host !== element));
    },
    [makeRoom],
  );
  return { host: hosts.at(-1), addHost };
}

/** Shows and closes messages. Throws outside `SnackbarProvider`. */
export function useSnackbar(): SnackbarApi {
  const api = use(SnackbarContext);
  if (!api) throw new Error('useSnackbar needs a SnackbarProvider above it');
  return api;
}
