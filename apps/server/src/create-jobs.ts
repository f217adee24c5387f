import type { Registry } from '@prometheus-io/client';
import type { AffiliateNetwork, Affiliates } from './create-affiliates.ts';
import type { AppParts } from './create-dependencies.ts';
import { createMailGateway } from './create-mail-gateway.ts';
import type { Dependencies } from './dependencies.ts';
import { expireStoreRequests } from './features/stores/expire-store-requests.ts';
import { renewTokens } from './features/stores/renew-tokens.ts';
import { type CleanupJob, createCleanup } from './jobs/cleanup.ts';
import { createDeliverMail } from './jobs/deliver-mail.ts';
import { createDeliverReferral } from './jobs/deliver-referral.ts';
import { createJobMetrics } from './jobs/job-metrics.ts';
import { createOrphanedImages, type OrphanedImagesJob } from './jobs/orphaned-images.ts';
import { addOutboxMetrics } from './jobs/outbox-metrics.ts';
import { createOutboxWorker, type Deliver, type OutboxWorker } from './jobs/outbox-worker.ts';
import {
  createRenewShopifyTokens,
  type RenewShopifyTokensJob,
} from './jobs/renew-shopify-tokens.ts';

/** What runs beside the calls; every process may. */
export interface Jobs {
  outboxWorker: OutboxWorker;
  referralWorker: OutboxWorker;
  cleanup: CleanupJob;
  orphanedImages: OrphanedImagesJob;
  renewShopifyTokens: RenewShopifyTokensJob;
  start(): void;
  stop(): Promise<void>;
}

export function createJobs(
  { config, runtime, log, patience }: AppParts,
  dependencies: Dependencies,
  registry: Registry,
): Jobs {
  const { repositories, sealer, imageStore, affiliates } = dependencies;
  const mailGateway = createMailGateway(config, patience);
  const measure = createJobMetrics(registry, runtime);
  addOutboxMetrics(registry, repositories.outbox, runtime);
  const ofEvery = { outbox: repositories.outbox, sealer, runtime, log, measure };
  const outboxWorker = createOutboxWorker({
    name: 'outbox',
    deliveries: { mail: createDeliverMail(mailGateway, new URL(config.portalUrl).hostname) },
    ...ofEvery,
  });
  // Apart from the mails: a network that answers slowly must not keep a code waiting.
  const referralWorker = createOutboxWorker({
    name: 'referrals',
    deliveries: referralDeliveries(affiliates),
    ...ofEvery,
  });
  const cleanup = createCleanup({
    cleanup: repositories.cleanup,
    expireStoreRequests: () => expireStoreRequests(dependencies),
    runtime,
    log,
    measure,
  });
  const orphanedImages = createOrphanedImages({
    imageStore,
    users: repositories.users,
    runtime,
    log,
    measure,
  });
  const renewShopifyTokens = createRenewShopifyTokens({
    shopifyShops: repositories.shopifyShops,
    renewTokens: (shopId, due) => renewTokens(dependencies, shopId, due),
    runtime,
    log,
    measure,
  });
  return {
    outboxWorker,
    referralWorker,
    cleanup,
    orphanedImages,
    renewShopifyTokens,
    start() {
      outboxWorker.start();
      referralWorker.start();
      cleanup.start();
      orphanedImages.start();
      renewShopifyTokens.start();
    },
    async stop() {
      cleanup.stop();
      orphanedImages.stop();
      renewShopifyTokens.stop();
      await Promise.all([outboxWorker.stop(), referralWorker.stop()]);
      mailGateway.close();
    },
  };
}

function referralDeliveries(affiliates: Affiliates): Partial<Record<AffiliateNetwork, Deliver>> {
  const { impact, firstpromoter } = affiliates;
  return {
    ...(impact && { impact: createDeliverReferral(impact) }),
    ...(firstpromoter && { firstpromoter: createDeliverReferral(firstpromoter) }),
  };
}
