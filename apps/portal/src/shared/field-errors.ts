import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from './api-error.ts';

/**
 * Puts the server's field errors onto the form's fields and focuses the first.
 *
 * @param fields the names a merchant can see, in the order on the screen.
 * @returns whether any field took an error; else the caller shows the message another way.
 */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!isApiError(error)) return false;
  const { fields: refused } = error;
  const shown = fields.filter((name) => refused.some(({ field }) => field === name));
  for (const name of shown) {
    const message = refused.find(({ field }) => field === name)?.message ?? error.message;
    form.setError(name, { type: 'server', message });
  }
  const [first] = shown;
  if (first !== undefined) form.setFocus(first);
  return first !== undefined;
}
