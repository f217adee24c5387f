import { ApiError, messages } from '@atrium/contract';

/** Fetches a part of the portal that comes late. Fails like a call without a network. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: messages.serverError });
  });
}
