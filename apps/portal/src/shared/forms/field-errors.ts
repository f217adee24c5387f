import { isApiError } from '@atrium/contract';

/** Fields below each other, with a line reserved under each for its error, so that an error of one line moves nothing. */
export const errorLines = 'flex flex-col gap-5 [--field-gap:1.25rem] [--field-line:1.75rem]';
/** One field with a hint and a long error, which keeps a distance from the button. */
export const codeErrorLine = 'flex flex-col gap-5 [--field-gap:0.5rem] [--field-line:1.75rem]';
/** Where there is room, as in dialogs and settings, an error keeps a distance from the next field. */
export const spacedErrorLines = 'flex flex-col gap-5 [--field-gap:0.75rem] [--field-line:1.75rem]';

/** The part of a form that shows errors. */
export interface FormWithFields<Name extends string> {
  setError(name: Name, error: { type: string; message: string }): void;
  setFocus(name: Name): void;
}

/**
 * Shows the server's field errors at the form's fields, with the code of the response as their type, and focuses the first.
 *
 * @param fields the visible fields, in the order on the screen.
 * @returns whether any field shows an error; otherwise the caller shows the message.
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
    form.setError(name, { type: error.code, message });
  }
  const [first] = shown;
  if (first !== undefined) form.setFocus(first);
  return first !== undefined;
}
