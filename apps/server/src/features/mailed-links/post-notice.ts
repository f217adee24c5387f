import type { Notice } from '../../mail/mail.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { makeMailLink } from './mail-links.ts';

/**
 * Tells the owner that something happened to the account, with a link that shuts everyone out if it
 * was not them.
 */
export async function postNotice(
  deps: Pick<Dependencies, 'runtime' | 'portalUrl' | 'handoffKeys' | 'postMail'>,
  repositories: Pick<Repositories, 'mailLinks' | 'outbox'>,
  user: { id: string; email: string },
  notice: Notice,
): Promise<void> {
  const secureUrl = await makeMailLink(deps, repositories, {
    purpose: 'secure-account',
    email: user.email,
    userId: user.id,
  });
  const loginUrl = `${deps.portalUrl}/login`;
  await deps.postMail(repositories, {
    to: user.email,
    mail: { template: 'notice', notice, secureUrl, loginUrl },
  });
}
