import type { Appearance, EmailProblem, ProductState } from '@atrium/contract';
import type { Generated } from 'kysely';
import type { Time } from '../../core/runtime.ts';
import type {
  CodeAttemptsTable,
  CodesTable,
  MailLinksTable,
  PasswordResetsTable,
  ResetSignaturesTable,
} from './recovery-schema.ts';
import type {
  OAuthTransactionsTable,
  SocialIdentitiesTable,
  SocialRegistrationsTable,
} from './social-schema.ts';
import type {
  PendingInstallsTable,
  ShopifyInstallLinksTable,
  ShopifyShopsTable,
  ShopifyWebhookBodiesTable,
  ShopifyWebhooksTable,
  StoreEventsTable,
  StoreRequestsTable,
  StoresTable,
} from './store-schema.ts';

export interface UsersTable {
  id: string;
  /** Canonical form, unique. */
  email: string;
  /** Why emails to it fail; null while nothing is known. */
  email_problem: EmailProblem | null;
  password_hash: string | null;
  /** Null without a password. */
  password_changed_at: Time | null;
  /** When all access was last revoked; a product app's session from before opens the account no more. */
  access_revoked_at: Time | null;
  first_name: string;
  last_name: string;
  line1: string;
  line2: string;
  city: string;
  country: string;
  zip_code: string;
  brand_name: string;
  image: string | null;
  interface_appearance: Appearance;
  /** 1 or 0, because only one of the databases has booleans. */
  onboarding_completed: number;
  setup_guide_dismissed_at: Time | null;
  referenced_by: string | null;
  phone: string | null;
  /** IANA name; null until a browser has sent one. */
  time_zone: string | null;
  created_at: Time;
  updated_at: Time;
  deleted_at: Time | null;
}

/** A registration whose email address is not verified yet; there is no account until then. */
export interface RegistrationsTable {
  id: string;
  email: string;
  password_hash: string;
  referenced_by: string | null;
  /** SHA-256 of the registration cookie of the browser that registered. */
  token_hash: string;
  /** 1 when the address has an account already: its code never matches. */
  dummy: number;
  created_at: Time;
  expires_at: Time;
  completed_at: Time | null;
  /** 1 when the code was entered in the browser that registered. */
  completed_in_own_browser: Generated<number>;
}

/** A password set at registration that the browser which verified the address has not confirmed yet. */
export interface PendingPasswordsTable {
  user_id: string;
  password_hash: string;
  verification_hash: string;
  expires_at: Time;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  binding_hash: string | null;
  /** 1 or 0. */
  remembered: number;
  user_agent: string;
  ip_address: string;
  /** From the IP address if GeoIP has it, otherwise as the client reported it. Displayed only, so which of the two is not stored. */
  location: string | null;
  current_store_id: string | null;
  authenticated_at: Time;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
}

/** A session has one token, or several for some seconds after a change of the store. */
export interface SessionTokensTable {
  token_hash: string;
  session_id: string;
  created_at: Time;
  expires_at: Time;
}

export interface KnownDevicesTable {
  user_id: string;
  device_hash: string;
  created_at: Time;
  last_seen_at: Time;
}

export interface RateLimitsTable {
  key: string;
  window_started_at: Time;
  count: number;
}

export interface LoginThrottlesTable {
  key: string;
  /** Null where no address is tried. */
  email_hash: string | null;
  failures: number;
  first_failed_at: Time;
  blocked_until: Time;
}

export interface ProductConnectionsTable {
  store_id: string;
  product: string;
  state: ProductState;
  /** When a state in use was last set, even if it was the same; only the data export shows it. */
  connected_at: Time | null;
  created_at: Time;
  updated_at: Time;
  /** What the product app last reported, as plain text. */
  report_text: Generated<string | null>;
  report_value: Generated<number | null>;
  /** When the report was true, by the app's clock. */
  reported_at: Generated<Time | null>;
  /** When the app last redeemed a hand-off for the store; null again once the store is disconnected. */
  opened_at: Generated<Time | null>;
  /** When the last report of a state was signed, by the app's clock. */
  state_signed_at: Generated<Time | null>;
}

export interface HandoffsTable {
  jti: string;
  product: string;
  session_id: string;
  store_id: string;
  created_at: Time;
  expires_at: Time;
  consumed_at: Time | null;
}

/** Reports of returned emails that were received, kept for as long as they are accepted. */
export interface MailReportsTable {
  report_hash: string;
  expires_at: Time;
}

/** Reports of product apps that were accepted, kept until they expire. */
export interface ProductMessagesTable {
  product: string;
  jti: string;
  expires_at: number;
}

/** Login tokens of product apps that were used. */
export interface ProductLoginsTable {
  product: string;
  jti: string;
  user_id: string;
  used_at: Time;
  expires_at: Time;
}

export interface AffiliateClicksTable {
  user_id: string;
  impact_click_id: string;
  firstpromoter_id: string;
  created_at: Time;
}

export interface SigningKeysTable {
  kid: string;
  public_jwk: string;
  private_jwk_sealed: string;
  created_at: Time;
  /** From then on the key only verifies; may be in the future. */
  retired_at: Time | null;
}

export interface OutboxTable {
  id: string;
  kind: string;
  /** Messages for the same recipient are delivered in order. Null once delivered. */
  recipient_hash: string | null;
  payload_sealed: string;
  created_at: Time;
  available_at: Time;
  /** Not delivered after this, for example an email whose code has expired. */
  expires_at: Time | null;
  attempts: number;
  claimed_until: Time;
  finished_at: Time | null;
  outcome: string | null;
  last_error: string | null;
}

export interface Schema {
  users: UsersTable;
  registrations: RegistrationsTable;
  codes: CodesTable;
  code_attempts: CodeAttemptsTable;
  password_resets: PasswordResetsTable;
  pending_passwords: PendingPasswordsTable;
  reset_signatures: ResetSignaturesTable;
  mail_links: MailLinksTable;
  social_identities: SocialIdentitiesTable;
  oauth_transactions: OAuthTransactionsTable;
  social_registrations: SocialRegistrationsTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  known_devices: KnownDevicesTable;
  rate_limits: RateLimitsTable;
  login_throttles: LoginThrottlesTable;
  stores: StoresTable;
  shopify_shops: ShopifyShopsTable;
  shopify_webhooks: ShopifyWebhooksTable;
  shopify_webhook_bodies: ShopifyWebhookBodiesTable;
  pending_installs: PendingInstallsTable;
  shopify_install_links: ShopifyInstallLinksTable;
  store_events: StoreEventsTable;
  store_requests: StoreRequestsTable;
  product_connections: ProductConnectionsTable;
  handoffs: HandoffsTable;
  product_logins: ProductLoginsTable;
  affiliate_clicks: AffiliateClicksTable;
  product_messages: ProductMessagesTable;
  signing_keys: SigningKeysTable;
  outbox: OutboxTable;
  mail_reports: MailReportsTable;
}
