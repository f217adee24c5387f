import { randomBytes } from 'node:crypto';
import type { RedeemedHandoff } from '@atrium/handoff';

/** Sessions of a product app, in memory. */
export interface ProductSessions {
  start(visitor: RedeemedHandoff): string;
  find(id: string | undefined): RedeemedHandoff | undefined;
}

export function createProductSessions(): ProductSessions {
  const sessions = new Map<string, RedeemedHandoff>();
  return {
    start(visitor) {
      const id = randomBytes(24).toString('base64url');
      sessions.set(id, visitor);
      return id;
    },
    find: (id) => (id === undefined ? undefined : sessions.get(id)),
  };
}
