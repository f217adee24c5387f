import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityHeaderOptions {
  https: boolean;
  /** Origins beside our own that the portal's page may call. */
  connectOrigins: string[];
  /** `'sha256-…'` of each inline script in the portal's page. */
  scriptHashes: string[];
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Headers of every answer, errors included. No `unsafe-inline`, no `unsafe-eval`, nothing foreign. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { https, connectOrigins, scriptHashes }: SecurityHeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins],
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
