import { ApiError, messages } from '@atrium/contract';
import type { ComponentType } from 'react';

/**
 * Fetches a part that the page around it can do without: when it cannot be had, `Instead` takes its
 * place, and the page stays.
 */
export function fetchOptionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = () => null,
): Promise<{ default: ComponentType<Props> }> {
  return load().catch(() => ({ default: Instead }));
}

/** Fetches a part of the portal that comes late. Fails like a call without a network. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: messages.serverError });
  });
}
