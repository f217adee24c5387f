import { HandoffError, type VerifyFromAppOptions } from '@atrium/handoff';
import { createLocalJWKSet } from 'jose';
import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import type { AuditEvent } from '../../core/audit.ts';
import type { Dependencies } from '../dependencies.ts';

type ReadAppMessageDeps = Pick<Dependencies, 'runtime' | 'portalUrl' | 'productApps' | 'audit'>;

interface MessageKind<Claims> {
  /** @throws HandoffError */
  verify: (message: string, options: VerifyFromAppOptions) => Promise<Claims>;
  /** What a refusal is called in the audit log. */
  refusal: AuditEvent;
  /** What the caller is told of it. */
  text: string;
}

/** A product app's message, and whose it is. */
export interface AppMessage<Claims> {
  app: ProductApp;
  claims: Claims;
  /** Kept past its end by as much as clocks may differ, so that it stays used for as long as it works. */
  usedUntil: number;
}

/**
 * Reads a message of a product app and checks the signature by the keys that app has registered.
 *
 * @throws AppError `invalid_handoff`
 */
export async function readAppMessage<Claims extends { iss: string; exp: number }>(
  { runtime, portalUrl, productApps, audit }: ReadAppMessageDeps,
  message: string,
  { verify, refusal, text }: MessageKind<Claims>,
): Promise<AppMessage<Claims>> {
  const appOf = (clientId: string) => productApps.find((app) => app.clientId === clientId);
  try {
    const claims = await verify(message, {
      audience: portalUrl,
      keysOf(clientId) {
        const keys = appOf(clientId)?.loginKeys;
        return keys && createLocalJWKSet({ keys });
      },
      now: new Date(runtime.now()),
    });
    const app = appOf(claims.iss);
    if (!app) throw new Error('Only a registered app has keys');
    return { app, claims, usedUntil: (claims.exp + 60) * 1000 };
  } catch (error) {
    if (!(error instanceof HandoffError)) throw error;
    audit(refusal, { reason: error.code });
    throw new AppError('invalid_handoff', { message: text, cause: error }).asAudited();
  }
}
