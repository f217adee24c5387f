import type { Logger } from 'pino';
import type { AfterCommit } from './after-commit.ts';
import type { RequestIds } from './request-ids.ts';

/** What happened to an account; operators find it in the log under `event`. */
export type AuditEvent =
  | 'registration_started'
  | 'registration_for_taken_address'
  | 'account_created'
  | 'code_refused'
  | 'login_succeeded'
  | 'login_failed'
  | 'login_throttled'
  | 'login_unverified'
  | 'deleted_account_found'
  | 'code_resent'
  | 'registration_claimed'
  | 'reset_verified'
  | 'mail_link_opened'
  | 'social_login_started'
  | 'social_login_unverified'
  | 'social_login_refused'
  | 'social_email_set'
  | 'account_linked'
  | 'account_unlinked'
  | 'account_restored'
  | 'reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'account_secured'
  | 'account_deleted'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_change_reverted'
  | 'phone_change_requested'
  | 'phone_changed'
  | 'profile_updated'
  | 'image_removed'
  | 'device_logged_out'
  | 'sessions_ended'
  | 'account_exported'
  | 'logout'
  | 'store_added'
  | 'store_renamed'
  | 'store_removed'
  | 'store_restored'
  | 'store_switched'
  | 'store_verified'
  | 'store_verification_refused'
  | 'store_install_refused'
  | 'store_uninstalled'
  | 'store_redacted'
  | 'store_reauthorization_required'
  | 'store_access_requested'
  | 'store_access_approved'
  | 'store_access_declined'
  | 'shopify_customer_request'
  | 'customer_requests_answered'
  | 'product_connected'
  | 'handoff_issued'
  | 'handoff_consumed'
  | 'handoff_refused'
  | 'product_login_unconfirmed'
  | 'product_login_refused'
  | 'product_reported'
  | 'product_report_refused'
  | 'call_refused'
  | 'keys_rotated'
  | 'secret_key_resealed'
  | 'outbox_retried'
  | 'database_migrated'
  | 'database_backed_up'
  | 'database_restored';

/**
 * Details hold ids and networks, never addresses, names or secrets. A line from within a transaction
 * is written once, when that has committed.
 */
export type Audit = (event: AuditEvent, details: Record<string, string | number>) => void;

interface AuditContext {
  /** Names the request in each line, beside which its other lines are found. */
  requestIds: Pick<RequestIds, 'current'>;
  afterCommit: Pick<AfterCommit, 'run'>;
  /** Hears of each line that is written. */
  count(event: AuditEvent): void;
}

/** @param context of a server; an operator's commands about the database itself have none. */
export function createAudit(log: Logger, context?: AuditContext): Audit {
  return (event, details) => {
    const reqId = context?.requestIds.current();
    const write = () => {
      log.info({ ...(reqId === undefined ? {} : { reqId }), event, ...details }, event);
      context?.count(event);
    };
    if (context) context.afterCommit.run(write);
    else write();
  };
}
