import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { issueCode } from '../codes/issue-code.ts';
import { readMailLink } from '../mailed-links/mail-links.ts';

type Needs = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'portalUrl' | 'handoffKeys' | 'audit'
>;

/**
 * Exchanges the value of a mailed link, once, for a fresh code of the flow the mail was about. What
 * that code allows without the registering browser's cookie is the same as for a typed one: it
 * proves the address and arms no password.
 *
 * @throws AppError `invalid_handoff`, `already_used`
 */
export async function returnSignedData(
  deps: Needs,
  mailData: string,
): Promise<DataOf<typeof endpoints.returnSignedData>> {
  const link = await readMailLink(deps, mailData, ['verify-email', 'reset-password']);
  const subjectId = link.registration_id ?? link.user_id;
  if (subjectId === null) throw new AppError('invalid_handoff');
  const type = link.purpose === 'reset-password' ? 'reset-password' : 'verify-email';
  const { code } = await deps.transact(async (transaction) => {
    if (!(await transaction.mailLinks.use(link.id, deps.runtime.now()))) {
      throw new AppError('already_used');
    }
    return issueCode(deps, transaction, { purpose: `${type}-link`, subjectId, email: link.email });
  });
  deps.audit('mail_link_opened', { purpose: link.purpose });
  return { token: link.id, email: link.email, code, type };
}
