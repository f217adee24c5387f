import type { Logger } from 'pino';

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
  | 'social_login_refused'
  | 'social_email_named'
  | 'sign_in_linked'
  | 'sign_in_unlinked'
  | 'account_restored'
  | 'reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'account_secured'
  | 'account_deleted'
  | 'email_changed'
  | 'email_change_reverted'
  | 'phone_changed'
  | 'profile_updated'
  | 'image_removed'
  | 'device_logged_out'
  | 'sessions_ended'
  | 'account_exported'
  | 'logout'
  | 'store_added'
  | 'store_switched'
  | 'store_verified'
  | 'store_verification_refused'
  | 'store_uninstalled'
  | 'store_redacted'
  | 'store_access_lost'
  | 'shopify_customer_request'
  | 'product_connected'
  | 'handoff_issued'
  | 'handoff_consumed'
  | 'handoff_refused'
  | 'product_login_refused'
  | 'product_reported'
  | 'product_report_refused'
  | 'keys_rotated'
  | 'outbox_retried'
  | 'database_migrated'
  | 'database_backed_up'
  | 'database_restored';

/** Details hold ids and networks, never addresses, names or secrets. */
export type Audit = (event: AuditEvent, details: Record<string, string | number>) => void;

export function createAudit(log: Logger): Audit {
  return (event, details) => log.info({ event, ...details }, event);
}
