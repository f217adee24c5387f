import { pagePaths } from '@atrium/contract';
import { Registry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import { startableCatalogue } from '../config/catalogue.ts';
import type { Config } from '../config/config.ts';
import { type AfterCommit, createAfterCommit } from '../core/after-commit.ts';
import { createAudit } from '../core/audit/audit.ts';
import { type CurrentRequest, createCurrentRequest } from '../core/request-context.ts';
import type { Runtime } from '../core/runtime.ts';
import { deriveKeyRing } from '../crypto/key-ring.ts';
import { createPasswordStrength, type PasswordStrength } from '../crypto/password-strength.ts';
import { createPasswords, type PasswordCost } from '../crypto/passwords.ts';
import { type ChallengeAttempts, createProofOfWork } from '../crypto/proof-of-work.ts';
import { createSealedRecipients } from '../crypto/sealed-recipients.ts';
import { configuredSealer, secretKeysOf } from '../crypto/sealing.ts';
import type { Database } from '../database/database.ts';
import { createAccountPasswords } from '../features/accounts/account-passwords.ts';
import { createCodes } from '../features/codes/codes.ts';
import type { CoreDependencies, Dependencies, Shopify } from '../features/dependencies.ts';
import { createNotifications } from '../features/notifications/notifications.ts';
import {
  createImageResizer,
  type ImageDeps,
  type ImageResizer,
} from '../features/profile/images/resize-image.ts';
import { SHOPIFY_CALLBACK_PATH } from '../features/shopify/grants/callback-routes.ts';
import { createSigningKeys } from '../features/signing-keys/signing-keys.ts';
import type { Affiliates } from '../gateways/affiliates/affiliate.gateway.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../gateways/outbound-calls.ts';
import { shopifyGateway } from '../gateways/shopify.gateway.ts';
import { webhookSmsGateway } from '../gateways/sms.gateway.ts';
import { facebookGateway } from '../gateways/social/facebook.gateway.ts';
import { googleGateway } from '../gateways/social/google.gateway.ts';
import {
  createEnqueueAffiliateReport,
  createEnqueueEmail,
  type EnqueueAffiliateReport,
} from '../jobs/outbox/outbox.ts';
import type { CountExceeded } from '../limits/limit-buckets.ts';
import { createLimiter, type Limiter } from '../limits/limiter.ts';
import { createLoginAttempts } from '../limits/login-attempts.ts';
import { createLoginThrottle } from '../limits/login-throttle.ts';
import { cacheRefusals, cacheThrottling } from '../limits/refusal-cache.ts';
import { openRepositories } from '../repositories/repositories.ts';
import { createAffiliates, createGeoIp, createImageStore } from './create-gateways.ts';
import type { ReadFreeBytes } from './data-dir.ts';
import { createEventCounter, createExceededCounter } from './telemetry/counters.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** The inputs from which the server and the operator commands are built. */
export interface AppParts {
  config: Config;
  database: Database;
  runtime: Runtime;
  log: Logger;
  /** The same object that the database's fair queues use. Default: a new one, for a process that serves no requests. */
  currentRequest?: CurrentRequest;
  /** Undefined when no traces are sent. */
  tracing?: Tracing | undefined;
  /** Default: the production values. */
  passwordCost?: PasswordCost;
  /** Default: the production values. */
  challengeAttempts?: ChallengeAttempts;
  /** Default: runs in a separate thread, which ends with the server. */
  passwordStrength?: PasswordStrength;
  /** Default: the production values. */
  timeouts?: Timeouts;
  /** How long receiving a request may take. Default: the production value. */
  requestTimeoutMs?: number;
  /** The memory that all request bodies may take up at once. Default: the production value. */
  bodyBudgetBytes?: number;
  /** How many connections there may be at once. Default: the production value. */
  maxConnections?: number;
  /** Default: read from the file system. */
  readFreeBytes?: ReadFreeBytes;
}

/** All dependencies of use cases and routes. */
export type AppDependencies = Dependencies &
  ImageDeps & {
    passwordStrength: PasswordStrength;
    imageResizer: ImageResizer;
    countExceeded: CountExceeded;
    affiliates: Affiliates;
  };

/** Creates all dependencies once, for the server or for one operator command. */
export async function createDependencies(
  {
    config,
    database,
    runtime,
    log,
    passwordCost,
    challengeAttempts,
    passwordStrength = createPasswordStrength(),
    timeouts: timeoutsOfCalls = DEFAULT_TIMEOUTS,
    currentRequest = createCurrentRequest(),
  }: AppParts,
  registry: Registry = new Registry(),
): Promise<AppDependencies> {
  const afterCommit = createAfterCommit();
  const { transact, ...repositories } = openRepositories(database, {
    afterCommit,
    guardTransactions: !config.production,
  });
  const sealer = configuredSealer(config);
  const timeouts = { ...timeoutsOfCalls, sharedTimeout: currentRequest.sharedTimeout };
  const countExceeded = createExceededCounter(registry);
  const core = {
    repositories,
    transact,
    runtime,
    audit: createAudit(log, {
      currentRequest,
      afterCommit,
      count: createEventCounter(registry),
      now: runtime.now,
    }),
  };
  const signingKeys = await createSigningKeys({ repositories, transact, runtime, sealer });
  const limiter = configuredLimiter(config, core, countExceeded);
  const notifications = createNotifications({
    runtime,
    limiter,
    portalUrl: config.portalUrl,
    signingKeys,
    mailLinks: repositories.mailLinks,
    enqueueEmail: createEnqueueEmail({ sealer, runtime }),
  });
  const protections = createProtections(
    config,
    { ...core, limiter, notifications, afterCommit },
    challengeAttempts,
  );
  const affiliates = createAffiliates(config, timeouts);
  const imageResizer = createImageResizer();
  return {
    ...core,
    passwords: createAccountPasswords(await createPasswords(passwordCost), passwordStrength),
    passwordStrength,
    sealer,
    sealedRecipients: createSealedRecipients(sealer, runtime),
    notifications,
    enqueueAffiliateReport: toConnected(
      affiliates,
      createEnqueueAffiliateReport({ sealer, runtime }),
    ),
    limiter,
    ...protections,
    countExceeded,
    currentRequest,
    portalUrl: config.portalUrl,
    catalogue: {
      products: startableCatalogue(config.catalogue, config.productApps),
      apps: config.productApps,
    },
    signingKeys,
    shopify: shopifyOf(config, timeouts),
    socialProviders: socialProvidersOf(config, timeouts),
    affiliates,
    imageStore: await createImageStore(config, runtime, timeouts),
    resizeImage: imageResizer.resize,
    imageResizer,
    geoIp: await createGeoIp(config, log),
    smsToExpensiveNumbers: config.smsToExpensiveNumbers,
    sms: config.smsWebhookUrl ? webhookSmsGateway(config.smsWebhookUrl, timeouts) : undefined,
  };
}

/** The limiter of this process, with its refusals cached. */
function configuredLimiter(
  { limits, limitsFactor: factor }: Config,
  { repositories: { rateLimits }, runtime: { now } }: CoreDependencies,
  countExceeded: CountExceeded,
): Limiter {
  const limiter = createLimiter({ rateLimits, limits, now, factor, countExceeded });
  return cacheRefusals(limiter, { now, countExceeded });
}

/** What slows down guessing: of passwords and codes, and of who has an account. */
function createProtections(
  config: Config,
  deps: CoreDependencies &
    Pick<Dependencies, 'limiter' | 'notifications'> & { afterCommit: AfterCommit },
  attempts: ChallengeAttempts | undefined,
) {
  const { repositories, transact, runtime, audit, limiter, afterCommit } = deps;
  const { now } = runtime;
  const { limitsFactor: factor } = config;
  const { loginThrottles } = repositories;
  const loginThrottle = cacheThrottling(
    createLoginThrottle({ loginThrottles, transact, now, factor }),
    { now, afterCommit },
  );
  const keysFor = (purpose: 'codes' | 'proof-of-work') =>
    deriveKeyRing(secretKeysOf(config), purpose);
  const proofOfWork = createProofOfWork({ now, keys: keysFor('proof-of-work'), attempts });
  return {
    loginThrottle,
    loginAttempts: createLoginAttempts({ limiter, loginThrottle, audit }),
    proofOfWork,
    codes: createCodes({ ...deps, codeKeys: keysFor('codes'), proofOfWork }),
  };
}

/** Enqueues only for networks at which the operator has an account. */
function toConnected(
  affiliates: Affiliates,
  enqueue: EnqueueAffiliateReport,
): EnqueueAffiliateReport {
  return async (repositories, network, report) => {
    if (affiliates[network]) await enqueue(repositories, network, report);
  };
}

function socialProvidersOf({ google, facebook, portalUrl }: Config, timeouts?: Timeouts) {
  // Registered at both providers as the redirect URI: the portal's front page handles the callback.
  const redirectUri = portalUrl + pagePaths.home;
  return {
    google: google && googleGateway(google, redirectUri, timeouts),
    facebook: facebook && facebookGateway(facebook, redirectUri, timeouts),
  };
}

function shopifyOf({ shopify, portalUrl }: Config, timeouts?: Timeouts): Shopify | undefined {
  const redirectUri = portalUrl + SHOPIFY_CALLBACK_PATH;
  return shopify && { app: shopify, gateway: shopifyGateway(shopify, redirectUri, timeouts) };
}
