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
  created_at: Time;
  updated_at: Time;
  last_selected_at: Time;
}

/** A shop as Shopify knows it, under Shopify's own id, with the tokens it granted. */
export interface ShopifyShopsTable {
  id: string;
  /** The merchant who proved it first; nobody else can. */
  holder_id: string | null;
  domain: string;
  scopes: string;
  access_token_sealed: string;
  access_token_expires_at: Time | null;
  refresh_token_sealed: string | null;
  refresh_token_expires_at: Time | null;
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
