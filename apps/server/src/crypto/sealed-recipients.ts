import type { Runtime } from '../core/runtime.ts';
import { type Sealer, UnreadableError } from './sealing.ts';

/** Longer than mail servers retry a delivery, and than most people take to report an email as spam. */
const VALID_FOR_MS = 30 * 24 * 3600_000;

/** Encrypts an email's recipient and time for one of its headers, so that a returned email identifies its recipient. */
export interface SealedRecipients {
  seal(recipient: string): string;
  /** The recipient; null if we did not seal it, or if the email is older than 30 days: it may have been passed on since. */
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
