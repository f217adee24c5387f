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
  /** Closes a message by its id or name. */
  close: (message: number | string) => void;
  closeAll: () => void;
  /**
   * Closes the successes of all actions but the last one, when the page is left. The success of the last action stays, for
   * example that an email was sent, on the page for its code. A dialog that opens also closes what failed or can be undone.
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
