import type { Runtime } from '../core/runtime.ts';
import { type Sealer, UnreadableError } from './sealing.ts';

/** Longer than mail servers try, and than most people take to report an email as spam. */
const VALID_FOR_MS = 30 * 24 * 3600_000;

/** Says in an email to whom and when it was sent, so that a returned one proves whose it is. */
export interface SealedRecipients {
  seal(recipient: string): string;
  /** The recipient; null for what we did not seal, and for an email older than 30 days, which others may have by now. */
  open(sealed: string): string | null;
}

export function createSealedRecipients(sealer: Sealer, { now }: Runtime): SealedRecipients {
  return {
    seal: (recipient) => sealer.seal('recipient', `${now()} ${recipient}`),
    open(sealed) {
      try {
        const [, sentAt, recipient = ''] =
          /^(\d+) (.+)$/.exec(sealer.open('recipient', sealed)) ?? [];
        return Number(sentAt) + VALID_FOR_MS > now() ? recipient : null;
      } catch (error) {
        if (error instanceof UnreadableError) return null;
        throw error;
      }
    },
  };
}
