import type { SocialProvider } from '@atrium/contract';
import type { CatalogueProduct } from '../config/catalogue.ts';
import type { ProductApp } from '../config/product-apps.ts';
import type { ShopifyApp } from '../config/services.ts';
import type { Audit } from '../core/audit/audit.ts';
import type { CurrentRequest } from '../core/request-context.ts';
import type { Runtime } from '../core/runtime.ts';
import type { ProofOfWork } from '../crypto/proof-of-work.ts';
import type { SealedRecipients } from '../crypto/sealed-recipients.ts';
import type { Sealer } from '../crypto/sealing.ts';
import type { GeoIp } from '../gateways/geoip.gateway.ts';
import type { ImageStore } from '../gateways/images/image-store.gateway.ts';
import type { ShopifyGateway } from '../gateways/shopify.gateway.ts';
import type { SmsGateway } from '../gateways/sms.gateway.ts';
import type { SocialProviderGateway } from '../gateways/social/social-provider.gateway.ts';
import type { EnqueueAffiliateReport } from '../jobs/outbox/outbox.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { LoginAttempts } from '../limits/login-attempts.ts';
import type { LoginThrottle } from '../limits/login-throttle.ts';
import type { Repositories, Transact } from '../repositories/repositories.ts';
import type { AccountPasswords } from './accounts/account-passwords.ts';
import type { Codes } from './codes/codes.ts';
import type { Notifications } from './notifications/notifications.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';

/** The configured Shopify app, with its keys and scopes, and the gateway that calls Shopify on its behalf. */
export interface Shopify {
  app: ShopifyApp;
  gateway: ShopifyGateway;
}

/** The products as merchants see them, and the apps that open them. */
export interface Catalogue {
  products: CatalogueProduct[];
  apps: ProductApp[];
}

/** What nearly every use case that changes data needs. */
export interface CoreDependencies {
  repositories: Repositories;
  transact: Transact;
  runtime: Runtime;
  audit: Audit;
}

/** The dependencies of all features. Each use case picks the few it needs. */
export interface Dependencies extends CoreDependencies {
  passwords: AccountPasswords;
  codes: Codes;
  sealer: Sealer;
  sealedRecipients: SealedRecipients;
  notifications: Notifications;
  /** Does nothing for a network at which the operator has no account. */
  enqueueAffiliateReport: EnqueueAffiliateReport;
  limiter: Limiter;
  proofOfWork: ProofOfWork;
  loginThrottle: LoginThrottle;
  loginAttempts: LoginAttempts;
  currentRequest: CurrentRequest;
  portalUrl: string;
  catalogue: Catalogue;
  signingKeys: SigningKeys;
  /** Undefined when the operator has not connected a Shopify app. */
  shopify: Shopify | undefined;
  /** Undefined if the operator has no app at that provider. */
  socialProviders: Record<SocialProvider, SocialProviderGateway | undefined>;
  imageStore: ImageStore;
  /** Undefined if text messages are not configured. */
  sms: SmsGateway | undefined;
  /** Whether codes may be sent to satellite and premium-rate numbers. */
  smsToExpensiveNumbers: boolean;
  /** Undefined if no geolocation file is configured. */
  geoIp: GeoIp | undefined;
}

/** The dependencies of use cases that deal with a shop at Shopify. */
export type ShopDeps = CoreDependencies &
  Pick<Dependencies, 'sealer' | 'shopify' | 'limiter' | 'notifications'>;

/** The same where a Shopify app is configured. */
export type ConfiguredShopDeps = ShopDeps & { shopify: Shopify };
