import {
  HandoffAlreadyUsedError,
  HandoffClientRefusedError,
  type HandoffError,
  HandoffPortalUnavailableError,
  HandoffRefusedError,
  HandoffResponseError,
} from './errors.ts';

const TIMEOUT_MS = 5_000;

interface PortalCall {
  readonly portalUrl: string;
  readonly path: `/api/${string}`;
  readonly body: object;
  /** The value of the `Authorization` header, for a call that needs one. */
  readonly authorization?: string;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Calls the portal's API and returns its `data`.
 *
 * @throws HandoffAlreadyUsedError, HandoffRefusedError, HandoffClientRefusedError,
 *   HandoffPortalUnavailableError (also after 5 seconds without a response), HandoffResponseError
 */
export async function callPortal(call: PortalCall): Promise<unknown> {
  const response = await post(call);
  const body = await readJson(response);
  if (!response.ok) throw failureOf(response.status, body);
  return body.data;
}

async function post({
  portalUrl,
  path,
  body,
  authorization,
  fetch,
}: PortalCall): Promise<Response> {
  try {
    return await fetch(new URL(path, portalUrl), {
      method: 'POST',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      // The credentials go to the portal only, never to the target of a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new HandoffPortalUnavailableError('The portal cannot be reached.', { cause });
  }
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new HandoffPortalUnavailableError('The portal’s response was cut off.', { cause });
  });
  try {
    return asRecord(JSON.parse(text));
  } catch (cause) {
    // A proxy in front of the portal returns a page of its own while the portal is unavailable.
    if (response.status >= 500) {
      throw new HandoffPortalUnavailableError(`The portal responded with ${response.status}.`, {
        cause,
      });
    }
    throw new HandoffResponseError(`The portal responded with ${response.status} without JSON.`, {
      cause,
    });
  }
}

function failureOf(status: number, body: Record<string, unknown>): HandoffError {
  if (status === 401 || status === 403) {
    return new HandoffClientRefusedError('The portal refused the client id or secret.');
  }
  if (status === 429 || status >= 500) {
    return new HandoffPortalUnavailableError(`The portal responded with ${status}.`);
  }
  const error = body.error;
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'already_used') return new HandoffAlreadyUsedError('Redeemed before.');
  return new HandoffRefusedError(typeof code === 'string' ? code : `status ${status}`);
}

/** @throws HandoffResponseError */
export function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HandoffResponseError('An object was expected.');
  }
  return Object.fromEntries(Object.entries(value));
}

/** @throws HandoffResponseError */
export function asText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new HandoffResponseError(`${name} is not a string.`);
  return value;
}
