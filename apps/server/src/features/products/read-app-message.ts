import {
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  HandoffError,
  type VerifyFromAppOptions,
} from '@atrium/handoff';
import { createLocalJWKSet } from 'jose';
import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import { CLOCK_DIFFERENCE_MS } from '../../core/runtime.ts';
import type { Dependencies } from '../dependencies.ts';

export type ReadAppMessageDeps = Pick<
  Dependencies,
  'runtime' | 'portalUrl' | 'catalogue' | 'audit'
>;

interface MessageKind<Claims> {
  /** @throws HandoffError */
  verify: (message: string, options: VerifyFromAppOptions) => Promise<Claims>;
  /** The reason for a refusal in the audit log. */
  refusal: 'product_login_refused' | 'product_report_refused';
  /** The error of the call. */
  code: 'invalid_link' | 'invalid_handoff';
  /** A message for the caller. Default: the message of the code. */
  message?: string;
}

/** A verified message of a product app, and the app that sent it. */
export interface AppMessage<Claims> {
  app: ProductApp;
  claims: Claims;
  /** Until when it must be remembered as used. */
  usedUntil: number;
}

/**
 * A message is accepted for some seconds after it has expired. In addition, the process that removes expired rows may have a
 * clock that is ahead of the one that would accept the message again.
 */
const REMEMBERED_AFTER_MS = HANDOFF_CLOCK_TOLERANCE_SECONDS * 1000 + CLOCK_DIFFERENCE_MS;

/**
 * Reads a message of a product app and verifies its signature with the keys that the app has registered.
 *
 * @throws AppError with the kind's `code`
 */
export async function readAppMessage<Claims extends { iss: string; exp: number }>(
  { runtime, portalUrl, catalogue, audit }: ReadAppMessageDeps,
  message: string,
  { verify, refusal, code, ...text }: MessageKind<Claims>,
): Promise<AppMessage<Claims>> {
  const appOf = (clientId: string) => catalogue.apps.find((app) => app.clientId === clientId);
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
    return { app, claims, usedUntil: claims.exp * 1000 + REMEMBERED_AFTER_MS };
  } catch (error) {
    if (!(error instanceof HandoffError)) throw error;
    audit(refusal, { reason: error.code });
    throw new AppError(code, { ...text, cause: error }).asAudited();
  }
}
