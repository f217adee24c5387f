import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { AppError, fieldError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { Session } from '../../../core/session.ts';
import { codeRefused } from '../../codes/check-code.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { isExpensiveNumber } from './expensive-number.ts';

type ChangePhoneDeps = CoreDependencies &
  Pick<Dependencies, 'codes' | 'sms' | 'smsToExpensiveNumbers'>;

/**
 * Sends a code to a phone number.
 *
 * @throws AppError `invalid_fields` for a number with high charges, `sms_not_configured`, `unavailable`,
 * `rate_limited`
 */
export async function startPhoneChange(
  deps: ChangePhoneDeps,
  session: Session,
  phone: string,
  context: RequestContext,
): Promise<void> {
  const { sms } = deps;
  if (!sms) throw new AppError('sms_not_configured');
  if (!deps.smsToExpensiveNumbers && (await isExpensiveNumber(phone))) {
    throw fieldError(
      'phone',
      'We cannot send text messages to this kind of number. Use a mobile number.',
    );
  }
  const { network } = context;
  await deps.codes.withTextMessageLimits({ userId: session.userId, phone, network }, async () => {
    const { code } = await deps.codes.issue(deps.repositories, {
      purpose: 'change-phone',
      subjectId: session.userId,
      recipient: phone,
    });
    await sms.send(
      phone,
      `${code} is your Atrium code. It expires in ${CODE_EXPIRY_MINUTES} minutes.`,
    );
  });
  deps.audit('phone_change_requested', { userId: session.userId });
}

/**
 * Saves a phone number verified by its code.
 *
 * @throws AppError `sms_not_configured`, `invalid_code`, `code_expired`, `code_spent`,
 * `rate_limited`
 */
export async function completePhoneChange(
  deps: ChangePhoneDeps,
  session: Session,
  { phone, code }: { phone: string; code: string },
  context: RequestContext,
): Promise<void> {
  if (!deps.sms) throw new AppError('sms_not_configured');
  const scope = { purpose: 'change-phone', subjectId: session.userId, recipient: phone } as const;
  const entered = { own: session.id, network: context.network, recipient: phone, code };
  const row = await deps.codes.require(entered, (check) => check(scope));
  await deps.transact(async ({ codes, users }) => {
    const now = deps.runtime.now();
    if (!(await codes.consume(row.id, now))) throw codeRefused();
    await users.update(session.userId, { phone, updated_at: now });
  });
  deps.audit('phone_changed', { userId: session.userId });
}
