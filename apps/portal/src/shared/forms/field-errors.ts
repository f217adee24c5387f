import { isApiError } from '@atrium/contract';

/** The part of a form that takes errors. */
interface FormWithFields<Name extends string> {
  setError(name: Name, error: { type: string; message: string }): void;
  setFocus(name: Name): void;
}

/**
 * Puts the server's field errors onto the form's fields and focuses the first.
 *
 * @param fields the names a merchant can see, in the order on the screen.
 * @returns whether any field took an error; else the caller shows the message another way.
 */
export function showFieldErrors<Name extends string>(
  form: FormWithFields<Name>,
  error: unknown,
  fields: readonly Name[],
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
