import type { ReactNode } from 'react';

export type SnackbarType = 'default' | 'success' | 'error' | 'warning';
export type SnackbarPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export interface SnackbarAction {
  label: string;
  onSelect: () => void;
}

export interface SnackbarOptions {
  content: ReactNode;
  /** A button beside the content, such as Undo; it closes the message. The same must be possible elsewhere. */
  action?: SnackbarAction;
  type?: SnackbarType;
  position?: SnackbarPosition;
  className?: string;
  /** Milliseconds until it closes by itself; 0 keeps it until it is closed. */
  autoCloseMs?: number;
  /** Replaces the shown message of the same name. */
  name?: string;
  /** Called once when it closes, for any reason. */
  onClose?: () => void;
}

export interface SnackbarApi {
  /** Shows a message and returns its id. */
  show: (options: SnackbarOptions) => number;
  close: (id: number) => void;
  closeAll: () => void;
  /**
   * Closes successes of what the user did before the last action: for a page that is left and a dialog that opens. One
   * that the last action itself has caused stays, such as that an email was sent, on the page for its code.
   */
  closeReports: () => void;
}

export interface SnackbarMessage {
  id: number;
  content: ReactNode;
  action?: SnackbarAction;
  type: SnackbarType;
  position: SnackbarPosition;
  className?: string;
  name?: string;
  autoCloseMs: number;
}
