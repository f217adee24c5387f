import type { Sealer } from '../crypto/sealing.ts';
import type { MailJob } from '../mail/mail.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Runtime } from '../runtime.ts';

interface Dependencies {
  sealer: Sealer;
  runtime: Runtime;
}

/** Puts a mail into the outbox of the caller's transaction: it is sent if that commits. */
export type PostMail = (
  repositories: Pick<Repositories, 'outbox'>,
  job: MailJob,
  expiresAt?: number,
) => Promise<void>;

export function createPostMail({ sealer, runtime }: Dependencies): PostMail {
  return async (repositories, job, expiresAt) => {
    const now = runtime.now();
    await repositories.outbox.insert({
      id: runtime.newId(),
      kind: 'mail',
      payload_sealed: sealer.seal('outbox', JSON.stringify(job)),
      created_at: now,
      available_at: now,
      expires_at: expiresAt ?? null,
      attempts: 0,
      claimed_until: 0,
      finished_at: null,
      outcome: null,
      last_error: null,
    });
  };
}
