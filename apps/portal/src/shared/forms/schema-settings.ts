import { defaultMessage } from '@atrium/contract';
import * as z from 'zod/mini';

/** The specification's default texts, and no `new Function`: the content policy forbids it. */
export function applySchemaSettings(): void {
  z.config({ jitless: true, customError: defaultMessage });
}
