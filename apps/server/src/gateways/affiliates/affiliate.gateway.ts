import { callFailure, type Timeouts } from '../outbound-calls.ts';

/** A merchant whom a partner sent, and who has begun to use a product. */
export interface Referral {
  /** Ours; names nobody to the network, and stays the same over retries. */
  userId: string;
  /** What the network's link left in the merchant's browser. */
  clickId: string;
  /** When the merchant began, milliseconds since the epoch. */
  at: number;
}

export interface AffiliateGateway {
  /**
   * Tells the network of one referral.
   *
   * @throws AffiliateError when it is away or refuses; waits are bounded.
   */
  report(referral: Referral): Promise<void>;
}

/** The networks whose partners send merchants. */
export type AffiliateNetwork = 'impact' | 'firstpromoter';

/** Undefined where the operator has no account. */
export type Affiliates = Record<AffiliateNetwork, AffiliateGateway | undefined>;

/** The network did not take a report. `code` is `HTTP_` and its status, or what the connection failed with. */
export class AffiliateError extends Error {
  readonly code: string;
  /** It would refuse the same report again, however often it is sent. */
  readonly permanent: boolean;

  constructor(code: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(`The affiliate network responded ${code}`, { cause });
    this.name = 'AffiliateError';
    this.code = code;
    this.permanent = permanent;
  }
}

/** What an operator mends or time does: wrong keys, a wrong URL, too many calls at once. */
const MENDABLE = [401, 403, 404, 408, 425, 429];

/** Posts a report as JSON. @throws AffiliateError */
export async function postReport(
  url: string,
  headers: Record<string, string>,
  report: object,
  { reportMs }: Timeouts,
): Promise<void> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(reportMs),
  }).then(readWhole, (cause: unknown) => {
    throw new AffiliateError(callFailure(cause), { permanent: false, cause });
  });
  if (status >= 200 && status < 300) return;
  const refused = status >= 400 && status < 500 && !MENDABLE.includes(status);
  throw new AffiliateError(`HTTP_${status}`, { permanent: refused });
}

/** The connection is free again only once the response has been read. */
async function readWhole(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}
