import { randomBytes } from 'node:crypto';
import type { RedeemedHandoff } from '@atrium/handoff';

/** A merchant who came by a hand-off. */
export interface Visitor extends RedeemedHandoff {
  /** When the hand-off was signed, in seconds since 1970. */
  readonly openedAt: number;
}

/** Sessions of a product app, in memory. */
export interface ProductSessions {
  start(visitor: Visitor): string;
  find(id: string | undefined): Visitor | undefined;
}

export function createProductSessions(): ProductSessions {
  const sessions = new Map<string, Visitor>();
  return {
    start(visitor) {
      const id = randomBytes(24).toString('base64url');
      sessions.set(id, visitor);
      return id;
    },
    find: (id) => (id === undefined ? undefined : sessions.get(id)),
  };
}
