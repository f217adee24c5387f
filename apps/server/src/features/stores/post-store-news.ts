import type { StoreNews } from '../../mail/mail.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

/** Tells somebody who uses a store what happened to it. */
export async function postStoreNews(
  { postMail, portalUrl }: Pick<Dependencies, 'postMail' | 'portalUrl'>,
  repositories: Pick<Repositories, 'outbox'>,
  { email, name, domain }: { email: string; name: string; domain: string },
  news: StoreNews,
): Promise<void> {
  await postMail(repositories, {
    to: email,
    mail: { template: 'store', news, store: { name, domain }, portalUrl },
  });
}
