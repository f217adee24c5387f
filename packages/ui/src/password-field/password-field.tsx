import { useState } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'locked'> {
  showText?: string;
  hideText?: string;
}

/** A password with a Show/Hide toggle (spec section 2, Login). */
export function PasswordField({
  showText = 'Show',
  hideText = 'Hide',
  ...field
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={visible ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          disabled={field.disabled}
          aria-pressed={visible}
          data-state={visible ? 'visible' : 'hidden'}
          onClick={() => setVisible((before) => !before)}
          className="-me-1.5 rounded-chip px-1.5 py-1 font-medium text-accent-text text-sm hover:bg-surface-hover"
        >
          {visible ? hideText : showText}
          <VisuallyHidden> {field.label}</VisuallyHidden>
        </button>
      }
    />
  );
}
