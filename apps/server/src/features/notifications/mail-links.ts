import { CODE_EXPIRY_MINUTES, pagePaths } from '@atrium/contract';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../core/app-error.ts';
import {
  DAY_MS,
  LAST_MAIL_LINK_LIFETIME_MS,
  REVERT_EMAIL_LIFETIME_MS,
} from '../../core/lifetimes.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { MailLinkRow } from '../../repositories/accounts/mail-links.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';

/** `typ` of the value in a mailed link: it names a purpose and a row, and carries no code. */
const MAIL_LINK_TYPE = 'portal-mail+jwt';

/** A link beside a code expires with it. */
const CODE_EXPIRY_MS = CODE_EXPIRY_MINUTES * 60_000;

/** The purposes of mailed links, with path and lifetime. */
export const mailLinkKinds = {
  'verify-email': { path: pagePaths.verifyEmail, lifetimeMs: CODE_EXPIRY_MS },
  'reset-password': { path: pagePaths.verifyEmail, lifetimeMs: CODE_EXPIRY_MS },
  /** In the last email of a day; reusable, so that a mail scanner does not consume it. */
  'reset-password-today': { path: pagePaths.verifyEmail, lifetimeMs: LAST_MAIL_LINK_LIFETIME_MS },
  'revert-email': { path: pagePaths.revertEmail, lifetimeMs: REVERT_EMAIL_LIFETIME_MS },
  'secure-account': { path: pagePaths.secureAccount, lifetimeMs: 7 * DAY_MS },
} as const;

/** The longest lifetime of anything the portal signs. */
export const MAX_MAIL_LINK_LIFETIME_MS = Math.max(
  ...Object.values(mailLinkKinds).map(({ lifetimeMs }) => lifetimeMs),
);

export type MailLinkPurpose = keyof typeof mailLinkKinds;

export interface MailLinkDeps {
  runtime: Pick<Runtime, 'now' | 'newId'>;
  portalUrl: string;
  signingKeys: SigningKeys;
}

/** The purpose of a link and the account or registration it belongs to. */
export interface MailLinkTarget {
  purpose: MailLinkPurpose;
  email: string;
  userId: string | null;
  registrationId?: string;
}

/** Creates a link for an email. Opening it changes nothing: the portal requires confirmation or exchanges it. */
export async function createMailLink(
  { runtime, portalUrl, signingKeys }: MailLinkDeps,
  { mailLinks }: Pick<Repositories, 'mailLinks'>,
  target: MailLinkTarget,
): Promise<string> {
  const { path, lifetimeMs } = mailLinkKinds[target.purpose];
  const now = runtime.now();
  const id = runtime.newId();
  await mailLinks.insert({
    id,
    purpose: target.purpose,
    user_id: target.userId,
    registration_id: target.registrationId ?? null,
    email: target.email,
    created_at: now,
    expires_at: now + lifetimeMs,
    used_at: null,
  });
  const { key, kid } = signingKeys.signingKey();
  const mailData = await new SignJWT({ purpose: target.purpose })
    .setProtectedHeader({ alg: 'ES256', typ: MAIL_LINK_TYPE, kid })
    .setIssuer(portalUrl)
    .setAudience(portalUrl)
    .setJti(id)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
    .sign(key);
  return `${portalUrl}${path}?${new URLSearchParams({ mailData })}`;
}

/**
 * The row of a link, unexpired and with one of the given purposes. The caller marks it as used in the transaction that
 * performs the action.
 *
 * @throws AppError `invalid_link`, `already_used`
 */
export async function readMailLink(
  deps: MailLinkDeps,
  repositories: Pick<Repositories, 'mailLinks'>,
  mailData: string,
  purposes: readonly MailLinkPurpose[],
): Promise<MailLinkRow> {
  const now = deps.runtime.now();
  const id = await verifiedId(deps, mailData);
  const row = id === null ? undefined : await repositories.mailLinks.find(id);
  if (!row || row.expires_at <= now || !purposes.some((purpose) => purpose === row.purpose)) {
    throw new AppError('invalid_link');
  }
  if (row.used_at !== null) throw new AppError('already_used');
  return row;
}

async function verifiedId(deps: MailLinkDeps, mailData: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(mailData, deps.signingKeys.resolver(), {
      algorithms: ['ES256'],
      typ: MAIL_LINK_TYPE,
      issuer: deps.portalUrl,
      audience: deps.portalUrl,
      currentDate: new Date(deps.runtime.now()),
      requiredClaims: ['jti', 'exp', 'purpose'],
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
