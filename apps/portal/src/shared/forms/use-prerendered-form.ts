import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/** react-hook-form for prerendered forms. When fields are registered it reads what was typed before hydration. */
export function usePrerenderedForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const [sent, setSent] = useState<Input>();
  return {
    ...form,
    /** The values at the last attempt to send, valid or not. */
    sent,
    errors: form.formState.errors,
    /** The current values. */
    values: form.watch(),
    /** Attributes of the form element; `send` gets the values parsed by the schema. */
    attributes: (send: (valid: Output) => Promise<unknown>) => ({
      noValidate: true,
      // Without a script the browser submits the form itself and must not put a password in the URL.
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        readFilledIn(form, event.currentTarget);
        setSent({ ...form.getValues() });
        return form.handleSubmit(send)(event);
      },
    }),
  };
}

/** Reads values that a password manager filled in without an event. */
function readFilledIn<Input extends FieldValues, Output>(
  { getValues, setValue }: UseFormReturn<Input, unknown, Output>,
  form: HTMLFormElement,
): void {
  const values: Record<string, unknown> = getValues();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !(field.name in values)) continue;
    const filledIn = field.type === 'checkbox' ? field.checked : field.value;
    // Casts, because DOM fields are not typed; their names are those of the registered fields.
    if (filledIn === values[field.name]) continue;
    setValue(field.name as Path<Input>, filledIn as PathValue<Input, Path<Input>>);
  }
}
