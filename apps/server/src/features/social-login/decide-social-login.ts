import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { SocialIdentityRow } from '../../repositories/accounts/social-identities.repository.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';

/** Where a sign-in at a provider leads. */
export type SocialLoginDecision =
  | { kind: 'sign-in'; user: UserRow }
  | { kind: 'make-account'; email: string }
  | { kind: 'link'; user: UserRow }
  /** The address is somebody's, and the provider is not the one to say whose. */
  | { kind: 'sign-in-first' }
  | { kind: 'deleted'; user: UserRow }
  /** No address that anyone has proved: the merchant names one and proves it by code. */
  | { kind: 'ask-for-email' };

export interface KnownHere {
  /** Whose identity it is already. */
  holder: UserRow | undefined;
  /** Whose account the identity's address belongs to. */
  owner: UserRow | undefined;
  /** The ways in that the owner has. */
  ownersIdentities: SocialIdentityRow[];
}

/**
 * The linking rules. An address alone opens no account: it may have been typed, or have gone to
 * another person since.
 */
export function decideSocialLogin(
  identity: SocialIdentity,
  { holder, owner, ownersIdentities }: KnownHere,
): SocialLoginDecision {
  if (holder) return { kind: holder.deleted_at === null ? 'sign-in' : 'deleted', user: holder };
  // Before anything is told about the address, it has to be proved as theirs.
  if (identity.email === null || !identity.emailVerified) return { kind: 'ask-for-email' };
  if (!owner) return { kind: 'make-account', email: identity.email };
  if (owner.deleted_at !== null) return { kind: 'deleted', user: owner };
  // The same address with another subject is another person: a company gave the mailbox away.
  const isAnother = ownersIdentities.some(({ provider }) => provider === identity.provider);
  return identity.emailAuthoritative && !isAnother
    ? { kind: 'link', user: owner }
    : { kind: 'sign-in-first' };
}
