import { messages } from '@atrium/contract';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, PathValue } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { Calls } from './calls.ts';
import { failureMessage } from './failure-message.ts';
import type { FormEngine } from './form-engine.ts';
import { loadCalls } from './load-calls.ts';

type FormParts = Calls & FormEngine;

interface LateFormOptions<Input extends FieldValues, Output> {
  schema: (calls: Calls) => ZodMiniType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Fetches the engine and the schemas. */
  load?: () => Promise<FormParts>;
}

type Control<Input extends FieldValues, Output> = ReturnType<typeof createControl<Input, Output>>;

/**
 * A form whose engine and schema come when it is touched: it can be typed in as soon as it is painted, and
 * the page is there the sooner. Until the first submission the values are only in the document, as in
 * any form of HTML; from then on react-hook-form checks each change.
 */
export function useLateForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  load = loadFormParts,
}: LateFormOptions<Input, Output>) {
  const elements = useRef(new Map<Path<Input>, HTMLInputElement>());
  const control = useRef<Control<Input, Output>>(undefined);
  const [errors, setErrors] = useState<FieldErrors<Input>>({});
  const [values, setValues] = useState(defaultValues);

  // What was typed into the prerendered page, or filled in by the browser, before React came. At once, because the click
  // for which React hydrates must find it there.
  useLayoutEffect(() => {
    const found = [...elements.current].map(([name, element]) => [name, inputOf(element)]);
    setValues((before) => ({ ...before, ...Object.fromEntries(found) }));
  }, []);

  const start = async () => {
    const parts = await load();
    control.current ??= createControl(parts, schema(parts), defaultValues, setErrors);
    for (const [name, element] of elements.current) {
      // What was typed, or filled in by a password manager without telling. Cast, because only the
      // schema knows that this field holds this type.
      control.current.setValue(name, inputOf(element) as PathValue<Input, Path<Input>>);
      control.current.register(name).ref(element);
    }
    return control.current;
  };

  return {
    errors,
    /** What the fields hold now. */
    values,
    /** The attributes of the field `name`; `onChange` is told of each change. */
    field: (name: Path<Input>, onChange?: () => void) => ({
      name,
      ...startValue(defaultValues[name]),
      ref: (element: HTMLInputElement | null) => {
        if (element) elements.current.set(name, element);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const value = inputOf(event.target);
        setValues((before) => ({ ...before, [name]: value }));
        onChange?.();
        void control.current?.register(name).onChange(event);
      },
    }),
    /** The attributes of the form: `send` gets what the schema made of the values. */
    attributes: (send: (valid: Output) => Promise<unknown>) => ({
      noValidate: true,
      // Where no script runs the browser itself sends the form, and must not put a password in the address.
      method: 'post',
      onFocus: () => void load().catch(() => undefined),
      onSubmit: async (event: FormEvent) => {
        event.preventDefault();
        let started: Control<Input, Output>;
        try {
          started = await start();
        } catch (error) {
          const root = { type: 'network', message: failureMessage(error, messages.serverError) };
          // Cast, because `root` is a key of the errors of any form, whatever its fields.
          setErrors({ root } as FieldErrors<Input>);
          return;
        }
        await started.handleSubmit(send)();
      },
    }),
    /** Replaces what a field holds and puts the focus there. */
    fill: (name: Path<Input>, value: PathValue<Input, Path<Input>>) => {
      const element = elements.current.get(name);
      if (!element) return;
      element.value = String(value);
      element.focus();
      setValues((before) => ({ ...before, [name]: value }));
      control.current?.setValue(name, value, { shouldValidate: true });
    },
    setError: (name: Path<Input>, error: { type: string; message: string }) =>
      control.current?.setError(name, error),
    setFocus: (name: Path<Input>) => control.current?.setFocus(name),
  };
}

/** Calls and schemas, and what checks a form by them. */
export async function loadFormParts(): Promise<FormParts> {
  const [calls, { formEngine }] = await Promise.all([loadCalls(), import('./form-engine.ts')]);
  return { ...calls, ...formEngine };
}

function createControl<Input extends FieldValues, Output>(
  { createFormControl, zodResolver }: FormEngine,
  schema: ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  onErrors: (errors: FieldErrors<Input>) => void,
) {
  const control = createFormControl<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  control.subscribe({
    formState: { errors: true },
    // A copy, because the control goes on writing into its own.
    callback: (state) => onErrors({ ...state.errors } as FieldErrors<Input>),
  });
  return control;
}

function startValue(value: unknown) {
  return typeof value === 'boolean'
    ? { defaultChecked: value }
    : { defaultValue: typeof value === 'string' ? value : '' };
}

function inputOf(field: HTMLInputElement): string | boolean {
  return field.type === 'checkbox' ? field.checked : field.value;
}
