import { type FormWithFields, showFieldErrors } from './field-errors.ts';
import { useAction } from './use-action.ts';

/**
 * `useAction` for a form. The server's field errors are shown at its fields; `error` and `onError` get every other error.
 *
 * @param fields the visible fields, in the order on the screen.
 */
export function useSubmit<Values, Name extends string>(
  form: FormWithFields<Name>,
  fields: readonly Name[],
  action: (values: Values) => Promise<unknown>,
  onError?: (error: unknown, values: Values) => unknown,
) {
  const { run: send, ...state } = useAction(async (values: Values) => {
    try {
      await action(values);
    } catch (error) {
      if (!showFieldErrors(form, error, fields)) throw error;
    }
  }, onError);
  return { send, ...state };
}
