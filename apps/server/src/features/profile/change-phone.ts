import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { codeRefused, findMatchingCode } from '../codes/check-code.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeMailLimits } from '../codes/mail-limits.ts';
import type { Session } from '../sessions/authenticate.ts';

type Needs = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'limiter' | 'audit' | 'sms'
>;

/**
 * Sends a code to a telephone number. Text messages cost the operator money, so they count against
 * the same limits as mails.
 *
 * @throws AppError `sms_not_configured`, `unavailable`, `rate_limited`
 */
export async function startPhoneChange(
  deps: Needs,
  session: Session,
  phone: string,
  client: Client,
): Promise<void> {
  if (!deps.sms) throw new AppError('sms_not_configured');
  await takeMailLimits(deps.limiter, phone, client.network);
  const { code } = await issueCode(deps, deps.repositories, {
    purpose: 'change-phone',
    subjectId: session.userId,
    email: phone,
  });
  await deps.sms.send(
    phone,
    `${code} is your Atrium code. It expires in ${CODE_EXPIRY_MINUTES} minutes.`,
  );
  deps.audit('phone_change_requested', { userId: session.userId });
}

/**
 * Saves a telephone number that its code proved.
 *
 * @throws AppError `sms_not_configured`, `invalid_code`, `rate_limited`
 */
export async function finishPhoneChange(
  deps: Needs,
  session: Session,
  { phone, code }: { phone: string; code: string },
  client: Client,
): Promise<void> {
  if (!deps.sms) throw new AppError('sms_not_configured');
  await deps.limiter.take('verifyByNetwork', client.network);
  await deps.limiter.take('verifyByAddress', phone);
  const scope = { purpose: 'change-phone', subjectId: session.userId, email: phone } as const;
  const row = await findMatchingCode(deps, scope, code);
  if (!row) throw codeRefused();
  await deps.transact(async ({ codes, users }) => {
    const now = deps.runtime.now();
    if (!(await codes.consume(row.id, now))) throw codeRefused();
    await users.update(session.userId, { phone, updated_at: now });
  });
  deps.audit('phone_changed', { userId: session.userId });
}
