import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { TagManager } from '../config.ts';

export interface SecurityHeaderOptions {
  https: boolean;
  /** Origins beside our own that the portal's page may call. */
  connectOrigins: string[];
  /** `'sha256-…'` of each inline script in the portal's page. */
  scriptHashes: string[];
  /** Whose tags the portal's page may load; undefined for none. */
  tagManager: TagManager | undefined;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Headers of every answer, errors included. No `unsafe-inline`, no `unsafe-eval`, nothing foreign but what is configured. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { https, connectOrigins, scriptHashes, tagManager }: SecurityHeaderOptions,
): Promise<void> {
  const tagOrigins = tagManager?.origins ?? [];
  // The container's one file, not all that its host has: that host serves anybody's scripts.
  const container = tagManager ? [`${tagManager.url}/gtm.js`] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes, ...container, ...tagOrigins],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tagOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins, ...tagOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https
      ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
