import { AppError } from '../core/app-error.ts';
import { callTimeout, DEFAULT_TIMEOUTS, type Timeouts } from './outbound-calls.ts';

/** `unavailable`, but the service may have sent the message. */
export class DeliveryUnknownError extends AppError {}

export interface SmsGateway {
  /**
   * Sends one text message.
   *
   * @param to a number in E.164 form, for example `+4915112345678`.
   * @throws AppError `unavailable` when the service is unavailable or refuses the message; `DeliveryUnknownError` if it
   * may have received the message before it stopped responding.
   */
  send(to: string, text: string): Promise<void>;
}

const RETRY_AFTER_SECONDS = 30;

/** Posts `{ to, text }` as JSON to the operator's webhook, which returns 2xx once it has accepted the message. */
export function webhookSmsGateway(url: string, timeouts: Timeouts = DEFAULT_TIMEOUTS): SmsGateway {
  return {
    async send(to, text) {
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ to, text }),
          redirect: 'error',
          signal: callTimeout(timeouts),
        });
      } catch (cause) {
        const Failure = neverConnected(cause) ? AppError : DeliveryUnknownError;
        throw new Failure('unavailable', { ...details, cause });
      }
      if (response.ok) return;
      const cause = new Error(`The SMS webhook responded ${response.status}`);
      const Failure = REFUSED.includes(response.status) ? AppError : DeliveryUnknownError;
      throw new Failure('unavailable', { ...details, cause });
    },
  };
}

/** Too many messages, or no service: with any other response the message may have been sent, and have to be paid for. */
const REFUSED = [429, 503];

const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

function neverConnected(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined;
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return NOT_CONNECTED.some((code) => code === cause.code);
}
