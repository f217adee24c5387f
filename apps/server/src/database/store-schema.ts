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

/** One trip to Shopify's grant screen. */
export interface ShopifyAuthorizationsTable {
  state_hash: string;
  store_id: string;
  session_id: string;
  browser_hash: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** An installation that began at Shopify, where nobody can tell yet which account it is for. */
export interface ShopifyInstallsTable {
  id: string;
  domain: string;
  /** Null once the browser is back. */
  state_hash: string | null;
  /** Of the secret in the browser's cookie, which is another one after the return. */
  browser_hash: string;
  /** What Shopify said, its tokens included; null on the way. */
  shop_grant_sealed: string | null;
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
