/** The portal's registration as a client at Google. */
export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** `https://accounts.google.com`; another only for a stand-in. */
  issuer: string;
}

/** The portal's app at Facebook. */
export interface FacebookApp {
  clientId: string;
  clientSecret: string;
  /** `https://graph.facebook.com`; another only for a stand-in. */
  graphUrl: string;
  /** For example `v24.0`. */
  graphVersion: string;
}

export interface ShopifyApp {
  apiKey: string;
  apiSecret: string;
  /** Accepted in signatures together with the current secret, while that is rotated; never sent. */
  previousSecret: string | undefined;
  scopes: string;
  /** `https://{shop}` at Shopify; another origin with `{shop}` in its path for a stand-in. */
  originTemplate: string;
}

/** An advertiser's account at impact.com, as its settings page shows it. */
export interface ImpactAccount {
  /** `https://api.impact.com`, or a stand-in. */
  url: string;
  accountSid: string;
  authToken: string;
  campaignId: number;
  /** The event type ("action tracker") that a started product counts as. */
  eventTypeId: number;
}

/** A company's account at FirstPromoter, as its integrations page shows it. */
export interface FirstPromoterAccount {
  /** `https://v2.firstpromoter.com`, or a stand-in. */
  url: string;
  accountId: string;
  apiKey: string;
}

/** A bucket at S3 or at a service with its protocol. */
export interface Bucket {
  /** URL of the bucket, without a slash at its end. */
  url: string;
  /** What every key begins with: empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** A container of Google Tag Manager, loaded in the browsers of those who agree to it. */
export interface TagManager {
  id: string;
  /** `https://www.googletagmanager.com`, or a stand-in. */
  url: string;
  /** Where the container's own tags load from and report to. */
  origins: string[];
}
