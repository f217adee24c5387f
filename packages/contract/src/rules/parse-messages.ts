import type * as z from 'zod/mini';
import { messages } from './messages.ts';

type Issue = z.core.$ZodRawIssue;

/** The texts of failures whose schema names none. */
export function defaultMessage(issue: Issue): string {
  if (issue.input === undefined) return messages.required;
  switch (issue.code) {
    case 'invalid_type':
      return messages.expected(String(issue.expected), typeName(issue.input));
    case 'too_small':
      return issue.origin === 'string'
        ? messages.atLeast(Number(issue.minimum))
        : messages.invalidInput;
    case 'too_big':
      return issue.origin === 'string'
        ? messages.atMost(Number(issue.maximum))
        : messages.invalidInput;
    case 'invalid_format':
      return issue.format === 'email' ? messages.invalidEmail : messages.invalidInput;
    default:
      return messages.invalidInput;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
