import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { SocialIdentityRow } from '../../repositories/accounts/social-identities.repository.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';

/** What follows from a login at a provider. */
export type SocialLoginDecision =
  | { kind: 'sign-in'; user: UserRow }
  | { kind: 'create-account'; email: string }
  | { kind: 'link'; user: UserRow }
  /** The address has an account, and the provider is not authoritative for the address. */
  | { kind: 'sign-in-first' }
  | { kind: 'deleted'; user: UserRow }
  /** No address whose mailbox is known to be theirs: the merchant enters one and verifies it by code. */
  | { kind: 'email-required' };

export interface KnownUsers {
  /** The user this identity is linked to. */
  linkedUser: UserRow | undefined;
  /** The user whose account has the identity's email address. */
  owner: UserRow | undefined;
  /** The identities linked to the owner's account. */
  ownersIdentities: SocialIdentityRow[];
}

/**
 * The linking rules. An email address alone gives no access to an account: it may have been typed in, or belong to
 * another person by now.
 */
export function decideSocialLogin(
  identity: SocialIdentity,
  { linkedUser, owner, ownersIdentities }: KnownUsers,
): SocialLoginDecision {
  if (linkedUser) {
    return { kind: linkedUser.deleted_at === null ? 'sign-in' : 'deleted', user: linkedUser };
  }
  // Nothing about the address may be revealed before it is verified.
  if (identity.email === null || !identity.emailVerified) return { kind: 'email-required' };
  if (!owner) {
    // Another mail service may have given the mailbox to somebody else since Google verified it.
    return identity.emailAuthoritative
      ? { kind: 'create-account', email: identity.email }
      : { kind: 'email-required' };
  }
  if (owner.deleted_at !== null) return { kind: 'deleted', user: owner };
  // The same address with another subject is another person: a company reassigned the mailbox.
  const isAnother = ownersIdentities.some(({ provider }) => provider === identity.provider);
  return identity.emailAuthoritative && !isAnother
    ? { kind: 'link', user: owner }
    : { kind: 'sign-in-first' };
}
