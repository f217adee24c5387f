import { useControllable } from '../controllable/use-controllable.ts';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'locked'> {
  showText?: string;
  hideText?: string;
  /** Whether the characters are shown. */
  visible?: boolean;
  defaultVisible?: boolean;
  onVisibleChange?: (visible: boolean) => void;
}

/** A password with a Show/Hide toggle. */
export function PasswordField({
  showText = 'Show',
  hideText = 'Hide',
  visible: givenVisible,
  defaultVisible = false,
  onVisibleChange,
  ...field
}: PasswordFieldProps) {
  const [visible, setVisible] = useControllable(givenVisible, defaultVisible, onVisibleChange);
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
          data-state={visible ? 'visible' : 'hidden'}
          onClick={() => setVisible(!visible)}
          className="-me-1.5 self-stretch rounded-chip px-2 font-medium pointer-coarse:min-w-11 text-accent-text text-sm -outline-offset-2 hover:underline"
        >
          {visible ? hideText : showText} <span className="sr-only">{field.label}</span>
        </button>
      }
    />
  );
}
