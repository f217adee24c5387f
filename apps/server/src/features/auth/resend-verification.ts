import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { takeMailLimits } from './mail-limits.ts';
import { sendRegistrationCode } from './send-registration-code.ts';

type Needs = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'postMail' | 'portalUrl' | 'limiter'
>;

/**
 * Mails a new code where a registration waits for one, and answers alike where none does. Only the
 * browser that registered is told that its address is verified by now.
 *
 * @throws AppError `already_verified`, `rate_limited`
 */
export async function resendVerification(
  deps: Needs,
  form: BodyOf<typeof endpoints.resendVerification>,
  request: { client: Client; flowSecret: string | undefined },
): Promise<void> {
  const { repositories, runtime, limiter } = deps;
  const now = runtime.now();
  const own =
    request.flowSecret === undefined
      ? undefined
      : await repositories.registrations.findBySecret(hashSecret(request.flowSecret), now);
  const isOwn = form.type === 'verify-email' && own?.email === form.email;
  if (isOwn && own.completed_at !== null) throw new AppError('already_verified');

  await takeMailLimits(limiter, form.email, request.client.network);
  if (form.type !== 'verify-email') return;
  const waiting = isOwn ? [own] : await repositories.registrations.findWaiting(form.email, now);
  const [registration] = waiting;
  if (!registration || waiting.length > 1) return;
  await deps.transact((transaction) => sendRegistrationCode(deps, transaction, registration));
}
