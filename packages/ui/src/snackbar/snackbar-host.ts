import { createContext } from 'react';

/**
 * Takes the messages into an element as long as it is there: below an open modal dialog nothing can be seen well, read out
 * or pressed. Returns how to give them back.
 */
export type AddSnackbarHost = (element: HTMLElement) => () => void;

export const SnackbarHostContext = createContext<AddSnackbarHost>(() => () => undefined);
