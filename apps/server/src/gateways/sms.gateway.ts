import { AppError } from '../core/app-error.ts';
import { callTimeout, DEFAULT_TIMEOUTS, type Timeouts } from './outbound-calls.ts';

export interface SmsGateway {
  /**
   * Sends one text message.
   *
   * @param to a number in E.164 form, for example `+4915112345678`.
   * @throws AppError `unavailable` when the service is unavailable or refuses the message.
   */
  send(to: string, text: string): Promise<void>;
}

/** Posts `{ to, text }` as JSON to the operator's webhook, which returns 2xx once it has accepted the message. */
export function webhookSmsGateway(url: string, timeouts: Timeouts = DEFAULT_TIMEOUTS): SmsGateway {
  return {
    async send(to, text) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ to, text }),
          redirect: 'error',
          signal: callTimeout(timeouts),
        });
        if (!response.ok) throw new Error(`The SMS webhook responded ${response.status}`);
      } catch (cause) {
        throw new AppError('unavailable', { retryAfterSeconds: 30, cause });
      }
    },
  };
}
