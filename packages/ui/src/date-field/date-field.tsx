import type { ChangeEvent } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

type FieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'prefix' | 'suffix' | 'placeholder'
>;

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', with a time 'YYYY-MM-DDTHH:mm'; '' for none. */
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** The earliest, in the same form. */
  min?: string;
  /** The latest, in the same form; never beyond the year 9999. */
  max?: string;
}

/** The latest day and minute. */
const LAST_DAY = '9999-12-31';
const LAST_MINUTE = '9999-12-31T23:59';

/** A day, chosen on the browser's calendar; capped at 9999-12-31. */
export function DateField(props: DateFieldProps) {
  return <CappedField {...props} type="date" cap={LAST_DAY} />;
}

/** A day with its time; capped at 9999-12-31T23:59. */
export function DateTimeField(props: DateFieldProps) {
  return <CappedField {...props} type="datetime-local" cap={LAST_MINUTE} />;
}

interface CappedFieldProps extends DateFieldProps {
  type: 'date' | 'datetime-local';
  cap: string;
}

function CappedField({
  value,
  defaultValue = '',
  onValueChange,
  max,
  cap,
  ...field
}: CappedFieldProps) {
  const [given, change] = useControllable(value, defaultValue, onValueChange);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange?.(event);
    change(capped(event.target.value, cap));
  };
  return (
    <TextField
      {...field}
      value={capped(given, cap)}
      max={capped(max ?? cap, cap)}
      onChange={onChange}
    />
  );
}

const FORM = /^\d{4,6}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** Years of more than four digits become the cap; anything that is not a date becomes ''. */
function capped(value: string, cap: string): string {
  if (!FORM.test(value)) return '';
  return value.indexOf('-') > 4 ? cap : value;
}
