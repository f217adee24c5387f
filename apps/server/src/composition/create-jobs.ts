import type { Registry } from '@prometheus-io/client';
import { STORE_RESTORABLE_FOR_MS } from '../core/lifetimes.ts';
import { MAX_MAIL_LINK_LIFETIME_MS } from '../features/notifications/mail-links.ts';
import { RESTORABLE_FOR_MS } from '../features/profile/delete-account.ts';
import {
  isWithheld,
  recordEmailProblem,
} from '../features/profile/email-problems/email-problems.ts';
import { renewTokens } from '../features/shopify/tokens/renew-tokens.ts';
import {
  createRenewShopifyTokensJob,
  type RenewShopifyTokensJob,
} from '../features/shopify/tokens/renew-tokens-job.ts';
import {
  createRefreshSigningKeysJob,
  type RefreshSigningKeysJob,
} from '../features/signing-keys/signing-keys.ts';
import { expireStoreRequests } from '../features/stores/requests/expire-store-requests.ts';
import type { AffiliateNetwork, Affiliates } from '../gateways/affiliates/affiliate.gateway.ts';
import type { MailGateway } from '../gateways/mail.gateway.ts';
import { type CleanupJob, createCleanupJob } from '../jobs/cleanup.ts';
import { createExpiredCodesJob, type ExpiredCodesJob } from '../jobs/expired-codes.ts';
import { createJobMetrics, type MeasureJob } from '../jobs/job-metrics.ts';
import { createOrphanedImagesJob, type OrphanedImagesJob } from '../jobs/orphaned-images.ts';
import {
  ALWAYS_AVAILABLE,
  type Availability,
  createAvailability,
} from '../jobs/outbox/availability.ts';
import type { Deliver, Deliveries } from '../jobs/outbox/deliver-message.ts';
import { createOutboxBatches } from '../jobs/outbox/outbox-batches.ts';
import {
  createDeliverAffiliateReport,
  createDeliverMail,
} from '../jobs/outbox/outbox-deliveries.ts';
import {
  addOutboxStateMetrics,
  createOutboxMetrics,
  type OutboxMetrics,
} from '../jobs/outbox/outbox-metrics.ts';
import { createOutboxWorker, type OutboxWorker } from '../jobs/outbox/outbox-worker.ts';
import type { AppDependencies, AppParts } from './create-dependencies.ts';
import { createMailGateway } from './create-gateways.ts';

/** The background jobs. Every process may run them. */
export interface Jobs {
  outboxWorker: OutboxWorker;
  affiliateWorker: OutboxWorker;
  cleanup: CleanupJob;
  expiredCodes: ExpiredCodesJob;
  orphanedImages: OrphanedImagesJob;
  renewShopifyTokens: RenewShopifyTokensJob;
  refreshSigningKeys: RefreshSigningKeysJob;
  start(): void;
  stop(): Promise<void>;
}

export function createJobs(
  parts: AppParts,
  dependencies: AppDependencies,
  registry: Registry,
): Jobs {
  const mailGateway = createMailGateway(parts.config, parts.timeouts);
  const measure = createJobMetrics(registry, parts.runtime);
  addOutboxStateMetrics(registry, dependencies.repositories.outbox, parts.runtime);
  const outboxMetrics = createOutboxMetrics(registry, parts.runtime);
  const workers = createWorkers(parts, dependencies, { mailGateway, measure, outboxMetrics });
  const periodicJobs = createPeriodicJobs(parts, dependencies, measure);
  return {
    ...workers,
    ...periodicJobs,
    start() {
      for (const job of Object.values({ ...workers, ...periodicJobs })) job.start();
    },
    async stop() {
      const all = Object.values({ ...workers, ...periodicJobs });
      await Promise.all(all.map((job) => job.stop()));
      mailGateway.close();
    },
  };
}

interface WorkerParts {
  mailGateway: MailGateway;
  measure: MeasureJob;
  outboxMetrics: OutboxMetrics;
}

/** What delivers the messages of the outbox. */
function createWorkers(
  { config, runtime, log, timeouts }: AppParts,
  dependencies: AppDependencies,
  { mailGateway, measure, outboxMetrics }: WorkerParts,
): Pick<Jobs, 'outboxWorker' | 'affiliateWorker'> {
  const { repositories, sealer, affiliates } = dependencies;
  const { countFinished } = outboxMetrics;
  const newWorker = (name: string, availability: Availability, deliveries: Deliveries) => {
    const shared = { outbox: repositories.outbox, sealer, runtime, log, countFinished };
    const replyMs = timeouts?.reportMs;
    const batches = createOutboxBatches({ availability, deliveries, replyMs, ...shared });
    return createOutboxWorker({ name, batches, log, measure });
  };
  const mailAvailability = createAvailability({
    check: () => mailGateway.check(),
    report: outboxMetrics.setMailServerAvailable,
    runtime,
    log,
  });
  const deliverMail = createDeliverMail({
    mailGateway,
    sealedRecipients: dependencies.sealedRecipients,
    mailHost: new URL(config.portalUrl).hostname,
    footerLinks: config,
    onBounce: (recipient) => recordEmailProblem(dependencies, recipient, 'bounced'),
    isWithheld: (recipient) => isWithheld(dependencies, recipient),
  });
  return {
    outboxWorker: newWorker('outbox', mailAvailability, { mail: deliverMail }),
    // Apart from the emails: a network that responds slowly must not delay a code.
    affiliateWorker: newWorker(
      'affiliate-reports',
      ALWAYS_AVAILABLE,
      affiliateDeliveries(affiliates),
    ),
  };
}

function createPeriodicJobs(
  { runtime, log }: AppParts,
  dependencies: AppDependencies,
  measure: MeasureJob,
): Omit<Jobs, 'outboxWorker' | 'affiliateWorker' | 'start' | 'stop'> {
  const { repositories, imageStore, signingKeys } = dependencies;
  const shared = { runtime, log, measure };
  return {
    cleanup: createCleanupJob({
      cleanup: repositories.cleanup,
      expireStoreRequests: () => expireStoreRequests(dependencies),
      retention: {
        deletedAccountsMs: RESTORABLE_FOR_MS,
        removedStoresMs: STORE_RESTORABLE_FOR_MS,
        signaturesMs: MAX_MAIL_LINK_LIFETIME_MS,
      },
      ...shared,
    }),
    expiredCodes: createExpiredCodesJob({ codes: repositories.codes, ...shared }),
    orphanedImages: createOrphanedImagesJob({
      imageStore,
      users: repositories.users,
      rateLimits: repositories.rateLimits,
      ...shared,
    }),
    renewShopifyTokens: createRenewShopifyTokensJob({
      shopifyShops: repositories.shopifyShops,
      renewTokens: (shopId, due) => renewTokens(dependencies, shopId, due),
      ...shared,
    }),
    refreshSigningKeys: createRefreshSigningKeysJob({ signingKeys, ...shared }),
  };
}

function affiliateDeliveries(affiliates: Affiliates): Partial<Record<AffiliateNetwork, Deliver>> {
  const { impact, firstpromoter } = affiliates;
  return {
    ...(impact && { impact: createDeliverAffiliateReport(impact) }),
    ...(firstpromoter && { firstpromoter: createDeliverAffiliateReport(firstpromoter) }),
  };
}
