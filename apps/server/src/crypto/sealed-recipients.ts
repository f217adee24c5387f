import { DAY_MS } from '../core/lifetimes.ts';
import type { Runtime } from '../core/runtime.ts';
import { type Sealer, UnreadableError } from './sealing.ts';

/** Longer than mail servers retry a delivery, and than most people take to report an email as spam. */
export const RECIPIENT_VALID_DAYS = 30;
const VALID_FOR_MS = RECIPIENT_VALID_DAYS * DAY_MS;

export interface SealedRecipient {
  recipient: string;
  /** In milliseconds. Together with the recipient it identifies the email. */
  sentAt: number;
  /** When the sealed text stops opening. */
  expiresAt: number;
}

/** Encrypts an email's recipient and time for one of its headers, so that a returned email identifies its recipient. */
export interface SealedRecipients {
  seal(recipient: string): string;
  /** Null if we did not seal it, or if the email is older than 30 days: it may have been passed on since. */
  open(sealed: string): SealedRecipient | null;
}

export function createSealedRecipients(sealer: Sealer, { now }: Runtime): SealedRecipients {
  return {
    seal: (recipient) => sealer.seal('recipient', `${now()} ${recipient}`),
    open(sealed) {
      try {
        const [, time, recipient = ''] =
          /^(\d+) (.+)$/.exec(sealer.open('recipient', sealed)) ?? [];
        const sentAt = Number(time);
        const expiresAt = sentAt + VALID_FOR_MS;
        return expiresAt > now() ? { recipient, sentAt, expiresAt } : null;
      } catch (error) {
        if (error instanceof UnreadableError) return null;
        throw error;
      }
    },
  };
}
