import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../../config/config.ts';

/** Keys under which libraries log what clients sent. Our own code uses none of them. */
const PRIVATE_KEYS =
  /^(headers|rawHeaders|authorization|proxy-authorization|cookie|cookies|set-cookie|x-csrf-token|body|payload|query|search|params|url|originalUrl|rawPacket|email|phone|password|oldPassword|newPassword|token|code_verifier|secret|signature|mailData)$/i;
const REDACTED = '[redacted]';
const MAX_DEPTH = 6;

/**
 * The log of the server. Libraries write to it too, at finer levels with the whole request. So private values are removed
 * from every line, whatever its level.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    formatters: { log: (line) => Object.fromEntries(entriesOf(line, 0)) },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function entriesOf(line: object, depth: number): [string, unknown][] {
  return Object.entries(line).map(([key, value]) => [
    key,
    PRIVATE_KEYS.test(key) ? REDACTED : withoutPrivate(value, depth + 1),
  ]);
}

function withoutPrivate(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => withoutPrivate(item, depth + 1));
  if (isPlain(value)) return Object.fromEntries(entriesOf(value, depth));
  // Requests, sockets and buffers are logged by type only, because their fields may contain secrets.
  return `[${value.constructor?.name ?? 'object'}]`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Keeps only known fields, because drivers put values of rows and bytes of requests into others. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutPrivate(error, 0);
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
