interface AuditEventDescription {
  /** What happened. */
  readonly means: string;
  /** The fields of its line besides `event`, `reqId` and `network`. A field whose name ends in `?` is optional. */
  readonly fields: readonly string[];
}

/** Every event of the audit log. */
export const auditEvents = {
  registration_started: { means: 'Someone registered a new address', fields: [] },
  registration_for_taken_address: {
    means:
      'Someone registered an address that already has an account; its owner was notified by email',
    fields: ['userId'],
  },
  registration_claimed: {
    means:
      'A code from the registering browser set the password of an account that another browser had created',
    fields: ['userId'],
  },
  account_created: { means: 'An address was verified, and an account created', fields: ['userId'] },
  code_email_suppressed: {
    means:
      'An email that a visitor requested was not sent, because too many were requested and never confirmed',
    fields: [],
  },
  text_message_suppressed: {
    means: 'A code was not sent to a phone, because the portal sent too many within the hour',
    fields: ['userId'],
  },
  email_problem: {
    means:
      'A mail server refused an email for good (`problem` is `bounced`), or a mailbox reported one as spam (`reported_as_spam`)',
    fields: ['problem', 'userId?'],
  },
  visitor_email_withheld: {
    means:
      'An email that a visitor requested was not sent, because emails to that mailbox came back or one was reported as spam',
    fields: [],
  },
  email_problem_dismissed: {
    means: 'The merchant confirmed that emails arrive again',
    fields: ['userId'],
  },
  code_refused: { means: 'A code was wrong, already used or expired', fields: ['userId?'] },
  code_resent: { means: 'A code was sent again by email', fields: ['userId?'] },
  login_succeeded: {
    means: 'Someone logged in: with the password, with a provider, or from a product',
    fields: ['userId', 'provider?', 'product?'],
  },
  login_failed: { means: 'The address or the password was wrong', fields: ['userId?'] },
  login_throttled: {
    means: 'A login was refused after too many failed attempts',
    fields: [],
  },
  login_unverified: {
    means: 'The password was correct, but the address is not verified yet',
    fields: [],
  },
  deleted_account_found: {
    means: 'The owner of a deleted account logged in, and restoring it was offered',
    fields: ['userId'],
  },
  logout: { means: 'A merchant logged out', fields: ['userId'] },
  reset_requested: { means: 'Someone requested a password reset', fields: ['userId?'] },
  reset_verified: {
    means: 'The code of a password reset was correct',
    fields: ['userId'],
  },
  password_reset: { means: 'A new password was set with a reset code', fields: ['userId'] },
  password_changed: { means: 'A merchant changed the password', fields: ['userId'] },
  account_secured: {
    means: 'The “Secure my account” link in an email was opened, and all sessions were ended',
    fields: ['userId'],
  },
  account_deleted: { means: 'An account was deleted', fields: ['userId'] },
  account_restored: { means: 'A deleted account was restored', fields: ['userId'] },
  accounts_listed: {
    means: 'An operator searched the accounts and read a page of them',
    fields: ['accounts'],
  },
  account_viewed: { means: 'An operator read the data of an account', fields: ['userId'] },
  account_exported: { means: 'An operator exported an account', fields: ['userId'] },
  mail_link_opened: { means: 'A link in an email was opened', fields: ['purpose', 'userId?'] },
  social_login_started: {
    means: 'Someone chose to log in with a provider',
    fields: ['provider'],
  },
  social_login_unverified: {
    means:
      'The provider did not verify the address: a code was sent by email, or an address was requested',
    fields: ['provider'],
  },
  social_login_refused: {
    means: 'A provider’s response was refused',
    fields: ['provider', 'reason', 'failure?'],
  },
  social_email_set: {
    means: 'Someone entered the address that the provider did not supply',
    fields: [],
  },
  account_linked: { means: 'A provider was linked', fields: ['userId', 'provider'] },
  account_unlinked: { means: 'A provider was unlinked', fields: ['userId', 'provider'] },
  email_change_requested: { means: 'A code was sent to a new address', fields: ['userId'] },
  email_changed: { means: 'The address of an account was changed', fields: ['userId'] },
  email_change_reverted: {
    means: 'The owner of the previous address reverted the change',
    fields: ['userId'],
  },
  phone_change_requested: { means: 'A code was sent to a new phone number', fields: ['userId'] },
  phone_changed: { means: 'The phone number of an account was changed', fields: ['userId'] },
  profile_updated: { means: 'A profile was saved', fields: ['userId'] },
  image_removed: { means: 'A profile image was removed', fields: ['userId'] },
  device_logged_out: {
    means: 'A merchant ended one of their sessions',
    fields: ['userId', 'sessionId'],
  },
  other_devices_logged_out: {
    means: 'A merchant ended all of their sessions but the current one',
    fields: ['userId', 'ended'],
  },
  sessions_ended: {
    means: 'An operator ended all sessions of a merchant',
    fields: ['userId', 'ended'],
  },
  store_added: { means: 'A store was added', fields: ['userId', 'storeId'] },
  store_renamed: { means: 'A store was renamed', fields: ['userId', 'storeId'] },
  store_removed: { means: 'A store was removed', fields: ['userId', 'storeId'] },
  store_restored: { means: 'A removed store was restored', fields: ['userId', 'storeId'] },
  store_switched: { means: 'Another store became the current one', fields: ['userId', 'storeId'] },
  store_verified: {
    means: 'Shopify confirmed the ownership of a store',
    fields: ['userId', 'storeId'],
  },
  store_verification_refused: {
    means: 'A store verification started in the portal failed',
    fields: ['reason', 'failure?'],
  },
  store_install_refused: {
    means: 'An installation started at Shopify failed',
    fields: ['reason', 'failure?'],
  },
  shopify_callback_refused: {
    means:
      'A merchant came back from Shopify, and it is unknown whether from a verification or an installation: `reason` is `limited` (too many from the network), `not_configured`, `signature`, `time`, or `state` (not started here, already completed, or removed by a logout)',
    fields: ['reason'],
  },
  store_uninstalled: { means: 'Shopify reported that the app was uninstalled', fields: ['shopId'] },
  store_redacted: { means: 'Shopify requested the deletion of a shop’s data', fields: ['shopId'] },
  store_domain_taken_over: {
    means:
      'Shopify confirmed another shop under the domain of `stores` stores, which were disconnected',
    fields: ['shopId', 'stores'],
  },
  store_reauthorization_required: {
    means: 'Shopify no longer accepts the token of a shop',
    fields: ['shopId'],
  },
  store_access_requested: {
    means: 'A merchant requested access from the owner of a store',
    fields: ['userId', 'ownerId', 'storeId'],
  },
  store_access_approved: {
    means: 'The owner approved the request for access to `storeId`',
    fields: ['userId', 'storeId'],
  },
  store_access_declined: {
    means: 'The owner declined the request for access to `storeId`',
    fields: ['userId', 'storeId'],
  },
  store_access_ended: {
    means: 'The owner of a shop ended the access of the account `coUserId` to it',
    fields: ['userId', 'coUserId', 'shopId'],
  },
  shopify_customer_request: {
    means: 'Shopify forwarded a request about a customer’s data',
    fields: ['topic', 'shopId'],
  },
  customer_requests_answered: {
    means: 'An operator marked requests about customers as answered',
    fields: ['answered'],
  },
  product_connected: { means: 'A product was connected', fields: ['userId', 'storeId', 'product'] },
  product_reported: {
    means:
      'A product reported the state of its connection; `stores` does not count those whose state is newer',
    fields: ['product', 'state', 'stores'],
  },
  product_report_refused: {
    means: 'A product’s report about its connection was refused',
    fields: ['reason'],
  },
  handoff_issued: {
    means: 'A merchant opened a product, and a hand-off was issued',
    fields: ['userId', 'storeId', 'product'],
  },
  handoff_consumed: {
    means: 'The product redeemed the hand-off',
    fields: ['userId', 'storeId', 'product'],
  },
  handoff_refused: {
    means: 'A product tried to redeem a hand-off that is not valid',
    fields: ['product', 'reason'],
  },
  product_login_unconfirmed: {
    means: 'A merchant came from a product in an unknown browser: confirmation required',
    fields: ['userId', 'product'],
  },
  product_login_refused: {
    means: 'A login from a product was refused',
    fields: ['product?', 'reason?'],
  },
  call_refused: {
    means:
      'A call was refused because of its caller or its credentials. Without a session one network causes 20 such lines of a call in a minute; `suppressed` is how many were left out before this one',
    fields: ['call', 'code', 'userId?', 'suppressed?'],
  },
  keys_rotated: {
    means:
      'A new key for signing hand-offs and the links in emails was created, and `revoked` others were removed',
    fields: ['kid', 'signsFrom', 'revoked'],
  },
  secret_key_resealed: {
    means: 'Values were resealed under the current SECRET_KEY',
    fields: ['resealed', 'unreadable', 'left'],
  },
  outbox_retried: { means: 'An operator retried undelivered messages', fields: ['retried'] },
  database_migrated: { means: 'Migrations were applied', fields: ['applied'] },
  database_backed_up: { means: 'A backup was written', fields: ['images'] },
  database_restored: { means: 'A backup was restored', fields: ['images'] },
} as const satisfies Record<string, AuditEventDescription>;

/** What happened to an account; operators find it in the log under `event`. */
export type AuditEvent = keyof typeof auditEvents;

type FieldOf<Event extends AuditEvent> = (typeof auditEvents)[Event]['fields'][number];
type OptionalField<Name extends string> = Name extends `${infer Field}?` ? Field : never;
type RequiredField<Name extends string> = Name extends `${string}?` ? never : Name;

/** Ids, never addresses, names or secrets. */
export type AuditDetails<Event extends AuditEvent> = Readonly<
  Record<RequiredField<FieldOf<Event>>, string | number> &
    Partial<Record<OptionalField<FieldOf<Event>>, string | number>>
>;
