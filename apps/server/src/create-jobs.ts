import type { Registry } from '@prometheus-io/client';
import type { AppParts } from './create-dependencies.ts';
import { createMailGateway } from './create-mail-gateway.ts';
import type { Dependencies } from './dependencies.ts';
import { type CleanupJob, createCleanup } from './jobs/cleanup.ts';
import { createJobMetrics } from './jobs/job-metrics.ts';
import { createOrphanedImages, type OrphanedImagesJob } from './jobs/orphaned-images.ts';
import { addOutboxMetrics } from './jobs/outbox-metrics.ts';
import { createOutboxWorker, type OutboxWorker } from './jobs/outbox-worker.ts';

/** What runs beside the calls; every process may. */
export interface Jobs {
  outboxWorker: OutboxWorker;
  cleanup: CleanupJob;
  orphanedImages: OrphanedImagesJob;
  start(): void;
  stop(): Promise<void>;
}

export function createJobs(
  { config, runtime, log }: AppParts,
  { repositories, sealer, imageStore }: Dependencies,
  registry: Registry,
): Jobs {
  const mailGateway = createMailGateway(config);
  const measure = createJobMetrics(registry, runtime);
  addOutboxMetrics(registry, repositories.outbox, runtime);
  const outboxWorker = createOutboxWorker({
    outbox: repositories.outbox,
    sealer,
    mailGateway,
    runtime,
    mailHost: new URL(config.portalUrl).hostname,
    log,
    measure,
  });
  const cleanup = createCleanup({ cleanup: repositories.cleanup, runtime, log, measure });
  const orphanedImages = createOrphanedImages({
    imageStore,
    users: repositories.users,
    runtime,
    log,
    measure,
  });
  return {
    outboxWorker,
    cleanup,
    orphanedImages,
    start() {
      outboxWorker.start();
      cleanup.start();
      orphanedImages.start();
    },
    async stop() {
      cleanup.stop();
      orphanedImages.stop();
      await outboxWorker.stop();
      mailGateway.close();
    },
  };
}
