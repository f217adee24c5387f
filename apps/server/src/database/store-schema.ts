import type { StoreStatus } from '@atrium/contract';
import type { Time } from './columns.ts';

export interface StoresTable {
  id: string;
  user_id: string;
  domain: string;
  name: string;
  type: string;
  status: StoreStatus;
  /** Set once Shopify has confirmed who owns the store. */
  shopify_shop_id: string | null;
  /** When Shopify's access to it was last lost; null when it never was. */
  disconnected_at: Time | null;
  created_at: Time;
  updated_at: Time;
  last_selected_at: Time;
}

/** A shop as Shopify knows it, under Shopify's own id, with the tokens it granted. */
export interface ShopifyShopsTable {
  id: string;
  /** The merchant who proved it first; nobody else can. */
  owner_id: string | null;
  domain: string;
  scopes: string;
  access_token_sealed: string;
  access_token_expires_at: Time | null;
  refresh_token_sealed: string | null;
  refresh_token_expires_at: Time | null;
  /** By Shopify's clock, like `uninstalled_at`. */
  installed_at: Time | null;
  /** Tokens are erased from then on. */
  uninstalled_at: Time | null;
  /** One process alone renews the tokens until then. */
  renewing_until: Time;
  created_at: Time;
  updated_at: Time;
}

/** A shop that was installed from Shopify and waits for an account, in one browser. */
export interface PendingInstallsTable {
  id: string;
  shop_domain: string;
  /** Hash of the browser's cookie. */
  browser_hash: string;
  /** The verified shop and its tokens, as JSON. */
  shop_grant_sealed: string;
  /** When the installation was started. */
  created_at: Time;
  expires_at: Time;
}

/** A signed link of Shopify's to the portal that was followed, until its signature counts no more. */
export interface ShopifyInstallLinksTable {
  hmac_hash: string;
  expires_at: Time;
}

/** A merchant who has proved a shop of another's, and waits for that one's word. */
export interface StoreRequestsTable {
  id: string;
  store_id: string;
  shop_id: string;
  /** The owner who was notified by email; null when nobody was. */
  notified_owner_id: string | null;
  created_at: Time;
  expires_at: Time;
  declined_at: Time | null;
}

/** A webhook that Shopify sent, under Shopify's id for it, without its content. */
export interface ShopifyWebhooksTable {
  id: string;
  topic: string;
  domain: string;
  /** By Shopify's clock. */
  triggered_at: Time;
  received_at: Time;
  /** What was done about it. */
  outcome: 'applied' | 'stale' | 'unknown_shop' | 'recorded' | 'ignored';
  /** When an operator said that what was recorded is answered. */
  answered_at: Time | null;
}
