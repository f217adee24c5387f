interface AuditEventDescription {
  /** What happened. */
  readonly means: string;
  /** The names on its line beside `event` and `reqId`; one that ends in `?` is not always there. */
  readonly fields: readonly string[];
}

/** Every event of the audit log. */
export const auditEvents = {
  registration_started: { means: 'Someone registered a new address', fields: ['network'] },
  registration_for_taken_address: {
    means: 'Someone registered an address that has an account; its owner was mailed',
    fields: ['network'],
  },
  registration_claimed: {
    means: 'A code made an account out of one that had waited for its address to be verified',
    fields: ['userId'],
  },
  account_created: { means: 'An address was verified, and an account created', fields: ['userId'] },
  code_refused: { means: 'A code was wrong, used or expired', fields: ['network'] },
  code_resent: { means: 'A code was mailed again', fields: ['network'] },
  login_succeeded: {
    means: 'Someone logged in: with the password, a provider, or from a product',
    fields: ['userId', 'network', 'provider?', 'product?'],
  },
  login_failed: { means: 'Address and password did not match', fields: ['network'] },
  login_throttled: {
    means: 'A login was refused because of too many wrong ones',
    fields: ['network'],
  },
  login_unverified: {
    means: 'The password was right, but the address is not verified yet',
    fields: ['network'],
  },
  deleted_account_found: {
    means: 'The owner of a deleted account logged in and was asked whether to restore it',
    fields: ['userId', 'network'],
  },
  logout: { means: 'A merchant logged out', fields: ['userId'] },
  reset_requested: { means: 'Someone asked for a new password', fields: ['network'] },
  reset_verified: {
    means: 'The code of a reset was right',
    fields: ['userId', 'network'],
  },
  password_reset: { means: 'A new password was set after a code', fields: ['userId'] },
  password_changed: { means: 'A merchant changed the password', fields: ['userId'] },
  account_secured: {
    means: '“Secure my account” in a mail was followed: all sessions ended',
    fields: ['userId'],
  },
  account_deleted: { means: 'An account was deleted', fields: ['userId'] },
  account_restored: { means: 'A deleted account was restored', fields: ['userId'] },
  account_exported: { means: 'An operator exported an account', fields: ['userId'] },
  mail_link_opened: { means: 'A link in a mail was opened', fields: ['purpose'] },
  social_login_started: {
    means: 'Someone chose to log in with a provider',
    fields: ['provider', 'network'],
  },
  social_login_unverified: {
    means:
      'The provider does not vouch for the address, so a code was mailed or an address asked for',
    fields: ['provider', 'network'],
  },
  social_login_refused: {
    means: 'A provider’s response was refused',
    fields: ['provider', 'reason', 'failure?', 'network'],
  },
  social_email_set: {
    means: 'Someone entered an address that the provider did not give',
    fields: ['network'],
  },
  account_linked: { means: 'A provider was linked', fields: ['userId', 'provider'] },
  account_unlinked: { means: 'A provider was unlinked', fields: ['userId', 'provider'] },
  email_change_requested: { means: 'A code was sent to a new address', fields: ['userId'] },
  email_changed: { means: 'The account has a new address', fields: ['userId'] },
  email_change_reverted: {
    means: 'The owner of the former address took the change back',
    fields: ['userId'],
  },
  phone_change_requested: { means: 'A code was sent to a new phone number', fields: ['userId'] },
  phone_changed: { means: 'The account has a new phone number', fields: ['userId'] },
  profile_updated: { means: 'A profile was saved', fields: ['userId'] },
  image_removed: { means: 'A profile image was removed', fields: ['userId'] },
  device_logged_out: { means: 'A merchant ended one of the sessions', fields: ['userId'] },
  sessions_ended: {
    means: 'An operator ended all sessions of a merchant',
    fields: ['userId', 'ended'],
  },
  store_added: { means: 'A store was added', fields: ['userId'] },
  store_renamed: { means: 'A store was renamed', fields: ['userId'] },
  store_removed: { means: 'A store was removed', fields: ['userId'] },
  store_restored: { means: 'A removed store was restored', fields: ['userId'] },
  store_switched: { means: 'Another store became the current one', fields: ['userId'] },
  store_verified: { means: 'Shopify confirmed whose store it is', fields: ['userId'] },
  store_verification_refused: {
    means: 'A verification begun in the portal failed',
    fields: ['reason', 'failure?'],
  },
  store_install_refused: {
    means: 'An installation begun at Shopify failed',
    fields: ['reason', 'failure?'],
  },
  store_uninstalled: { means: 'Shopify reported that the app was removed', fields: ['shopId'] },
  store_redacted: { means: 'Shopify asked to forget a shop', fields: ['shopId'] },
  store_reauthorization_required: {
    means: 'Shopify takes a shop’s token no longer',
    fields: ['shopId'],
  },
  store_access_requested: {
    means: 'A merchant asked the owner for a store',
    fields: ['userId', 'ownerId'],
  },
  store_access_approved: { means: 'The owner gave the store', fields: ['userId'] },
  store_access_declined: { means: 'The owner kept the store', fields: ['userId'] },
  shopify_customer_request: {
    means: 'Shopify asked about a customer’s data',
    fields: ['topic', 'shopId'],
  },
  customer_requests_answered: {
    means: 'An operator marked such requests as answered',
    fields: ['answered'],
  },
  product_connected: { means: 'A product was connected', fields: ['userId', 'product'] },
  product_reported: {
    means: 'A product reported the state of its connection',
    fields: ['product', 'state', 'stores'],
  },
  product_report_refused: {
    means: 'Such a report was refused',
    fields: ['reason'],
  },
  handoff_issued: { means: 'A product was opened', fields: ['userId', 'product'] },
  handoff_consumed: { means: 'The product took the merchant in', fields: ['userId', 'product'] },
  handoff_refused: {
    means: 'A product brought a hand-off that is not valid',
    fields: ['product', 'reason'],
  },
  product_login_unconfirmed: {
    means: 'A product sent a merchant to a browser that is not known, so it asks first',
    fields: ['userId', 'network', 'product'],
  },
  product_login_refused: {
    means: 'A product’s login was refused',
    fields: ['product?', 'reason?'],
  },
  call_refused: {
    means: 'A call was refused for its caller or its secrets',
    fields: ['call', 'code', 'network', 'userId?'],
  },
  keys_rotated: {
    means: 'There is a new key for signing hand-offs',
    fields: ['kid', 'signsFrom'],
  },
  secret_key_resealed: {
    means: 'Values were sealed under the new SECRET_KEY',
    fields: ['resealed', 'unreadable', 'left'],
  },
  outbox_retried: { means: 'An operator had failed mails tried again', fields: ['retried'] },
  database_migrated: { means: 'Migrations were applied', fields: ['applied'] },
  database_backed_up: { means: 'A backup was written', fields: ['images'] },
  database_restored: { means: 'A backup was restored', fields: ['images'] },
} as const satisfies Record<string, AuditEventDescription>;

/** What happened to an account; operators find it in the log under `event`. */
export type AuditEvent = keyof typeof auditEvents;

type FieldOf<Event extends AuditEvent> = (typeof auditEvents)[Event]['fields'][number];
type OptionalField<Name extends string> = Name extends `${infer Field}?` ? Field : never;
type RequiredField<Name extends string> = Name extends `${string}?` ? never : Name;

/** Ids and networks, never addresses, names or secrets. */
export type AuditDetails<Event extends AuditEvent> = Readonly<
  Record<RequiredField<FieldOf<Event>>, string | number> &
    Partial<Record<OptionalField<FieldOf<Event>>, string | number>>
>;
