import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/**
 * react-hook-form as the prerendered forms need it. What was typed before hydration it reads from the fields itself, when
 * they are registered.
 */
export function useSignInForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  return {
    ...form,
    errors: form.formState.errors,
    /** What the fields hold now. */
    values: form.watch(),
    /** The attributes of the form element: `send` gets what the schema made of the values. */
    attributes: (send: (valid: Output) => Promise<unknown>) => ({
      noValidate: true,
      // Where no script runs the browser itself sends the form, and must not put a password in the address.
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        readFilledIn(form, event.currentTarget);
        return form.handleSubmit(send)(event);
      },
    }),
  };
}

/** Takes over what a password manager has filled in without an event. */
function readFilledIn<Input extends FieldValues, Output>(
  { getValues, setValue }: UseFormReturn<Input, unknown, Output>,
  form: HTMLFormElement,
): void {
  const values: Record<string, unknown> = getValues();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !(field.name in values)) continue;
    const filledIn = field.type === 'checkbox' ? field.checked : field.value;
    // Casts, because the document does not know the form's types; its fields are the registered ones.
    if (filledIn === values[field.name]) continue;
    setValue(field.name as Path<Input>, filledIn as PathValue<Input, Path<Input>>);
  }
}
