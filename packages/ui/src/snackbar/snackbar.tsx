import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';

export type SnackbarType = 'default' | 'success' | 'error' | 'warning';
export type SnackbarPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export interface SnackbarOptions {
  content: ReactNode;
  type?: SnackbarType;
  position?: SnackbarPosition;
  /** Milliseconds until it closes by itself; 0 keeps it until it is closed. */
  autoCloseMs?: number;
  onClose?: () => void;
}

export interface SnackbarApi {
  /** Shows a message and returns its id. */
  show: (options: SnackbarOptions) => number;
  close: (id: number) => void;
}

export interface SnackbarProviderProps {
  children: ReactNode;
  closeLabel?: string;
  /** Names the region that holds the messages. */
  label?: string;
}

const SnackbarContext = createContext<SnackbarApi | null>(null);

/** Gives the pages below it `useSnackbar` (spec section 2, Shared widgets: Snackbar). */
export function SnackbarProvider({ children }: SnackbarProviderProps) {
  const [messages, setMessages] = useState<readonly (SnackbarOptions & { id: number })[]>([]);
  const nextId = useRef(1);
  const api = useMemo<SnackbarApi>(
    () => ({
      show: (options) => {
        const id = nextId.current++;
        setMessages((before) => [...before, { ...options, id }]);
        return id;
      },
      close: (id) => setMessages((before) => before.filter((message) => message.id !== id)),
    }),
    [],
  );
  return (
    <SnackbarContext value={api}>
      {children}
      {messages.map((message) => (
        <div key={message.id} role="status">
          {message.content}
        </div>
      ))}
    </SnackbarContext>
  );
}

/** Shows and closes messages. Throws outside `SnackbarProvider`. */
export function useSnackbar(): SnackbarApi {
  const api = use(SnackbarContext);
  if (!api) throw new Error('useSnackbar needs a SnackbarProvider above it');
  return api;
}
