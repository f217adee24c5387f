import type { Row } from '../installation.ts';

/**
 * What no row may be without, or beside: each use case writes all of it in one transaction. `since` leaves out what has
 * expired and was removed meanwhile.
 */
const rules: Record<string, (since: number) => string> = {
  'a session without a token that lasts as long': () => `
    select id from sessions
    where coalesce((select max(expires_at) from session_tokens where session_id = sessions.id), 0) < expires_at`,
  'a session of a deleted account': () => `
    select sessions.id from sessions join users on users.id = user_id where deleted_at is not null`,
  'a session in a removed store': () => `
    select sessions.id from sessions join stores on stores.id = current_store_id where status = 'removed'`,
  'a registration without its code': (since) => `
    select id from registrations
    where created_at >= ${since} and not exists (select 1 from codes where subject_id = registrations.id)`,
  'a completed registration without its account': () => `
    select id from registrations
    where completed_at is not null and not exists (select 1 from users where users.email = registrations.email)`,
  'a used code of a registration that is not completed': () => `
    select codes.id from codes join registrations on registrations.id = subject_id
    where consumed_at is not null and completed_at is null`,
  'an account without its completed registration': (since) => `
    select id from users
    where created_at >= ${since} and not exists (
      select 1 from registrations where registrations.email = users.email and completed_at is not null)`,
  'an account without the session of its code': (since) => `
    select id from users
    where created_at >= ${since} and deleted_at is null
      and not exists (select 1 from sessions where user_id = users.id)`,
  'an account without the link of its welcome': (since) => `
    select id from users
    where created_at >= ${since} and not exists (
      select 1 from mail_links where user_id = users.id and purpose = 'secure-account')`,
  'a store without the event of its addition': () => `
    select id from stores
    where not exists (select 1 from store_events where store_id = stores.id and event = 'added')`,
  'a removed store without the event of its removal': () => `
    select id from stores
    where status = 'removed'
      and not exists (select 1 from store_events where store_id = stores.id and event = 'removed')`,
  'a verified store without its shop': () => `
    select id from stores
    where status = 'verified' and not exists (select 1 from shopify_shops where id = shopify_shop_id)`,
  'a store whose tokens Shopify refused': () => `
    select id from stores where status = 'needs_reauth'`,
  'a started theme without its connection': (since) => `
    select user_id from affiliate_clicks
    where created_at >= ${since} and not exists (
      select 1 from product_connections join stores on stores.id = store_id
      where stores.user_id = affiliate_clicks.user_id)`,
  'a click without its reports, or a report without its click': (since) => `
    select reports from (
      select (select count(*) from outbox where kind <> 'mail' and created_at >= ${since})
        - 2 * (select count(*) from affiliate_clicks where created_at >= ${since}) as reports) counted
    where reports <> 0`,
  'a webhook without the end of its store': (since) => `
    select id from shopify_webhooks
    where received_at >= ${since} and outcome = 'applied' and not exists (
      select 1 from stores where stores.domain = shopify_webhooks.domain and status = 'uninstalled')`,
  'a store that waits for an approval that nobody is asked for': () => `
    select id from stores
    where status = 'awaiting_approval' and not exists (select 1 from store_requests where store_id = stores.id)`,
  // Each email of this load has a link, but for those about an uninstallation and an expired request; a deletion removes that
  // of the welcome.
  'an email without its link, or a link without its email': (since) => `
    select mails from (
      select (select count(*) from outbox where kind = 'mail' and created_at >= ${since})
        - (select count(*) from mail_links where created_at >= ${since})
        - (select count(*) from shopify_webhooks where received_at >= ${since} and outcome = 'applied')
        - (select count(*) from store_events where event = 'access_expired' and created_at >= ${since})
        - (select count(*) from users where deleted_at >= ${since}) as mails) counted
    where mails <> 0`,
};

/**
 * Looks for rows that a part of a transaction would leave.
 *
 * @param read reads rows by SQL that both databases understand.
 * @param since a moment at which nothing was written, in milliseconds.
 * @returns a line for each.
 */
export async function findHalfStates(
  read: (text: string) => Promise<readonly Row[]>,
  since: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    for (const _row of await read(rule(since))) found.push(name);
  }
  return found;
}
