import type { ReactNode } from 'react';

/** A mail in words, before it is rendered. */
export interface Letter {
  subject: string;
  body: ReactNode;
}
