import { createTabChannel, type TabChannel } from './tab-channel.ts';

/** An address whose mailed code was accepted in this browser, and what the code was for. */
export interface VerifiedAddress {
  email: string;
  type: string;
}

/** Tells the other tabs of this browser that a mailed code was accepted, so that none goes on waiting for it. */
export type VerifiedChannel = TabChannel<VerifiedAddress>;

export function createVerifiedChannel(): VerifiedChannel {
  return createTabChannel('atrium-verified', isVerifiedAddress);
}

function isVerifiedAddress(data: unknown): data is VerifiedAddress {
  return typeof data === 'object' && data !== null && 'email' in data && 'type' in data;
}
