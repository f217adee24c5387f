import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldLabel, FieldMessage, fieldFrame, fieldStates } from '../text-field/field-parts.tsx';
import { useTags } from './use-tags.ts';

type InputProps = Omit<ComponentProps<'input'>, 'size' | 'value' | 'defaultValue' | 'type'>;

export interface TagsInputProps extends InputProps {
  label: ReactNode;
  /** The tags, trimmed and non-empty, if controlled. */
  value?: readonly string[] | undefined;
  defaultValue?: readonly string[];
  /** Called with all tags after one was added by Enter, or removed by Backspace or its button. */
  onValueChange?: (tags: readonly string[]) => void;
  /** Shows the tags in capitals; their values stay as typed. */
  uppercase?: boolean;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** 36, 40 or 44 px high with one row of tags, higher on touch screens. */
  size?: 'sm' | 'md' | 'lg';
  /** The word before a tag's text in the name of its remove button. */
  removeLabel?: string;
}

const inputClasses =
  'min-w-24 flex-1 bg-transparent px-1.5 text-inherit outline-none placeholder:text-text-muted disabled:cursor-not-allowed pointer-coarse:text-base';
const sizes = {
  // Tags are 24 px high: more padding would make the field higher than without tags.
  sm: 'min-h-9 p-1 text-sm',
  md: 'min-h-10 p-1.5 text-sm',
  lg: 'min-h-11 p-1.5 text-base',
};

/**
 * A list of words: Enter adds the typed text, Backspace in the empty field removes the last tag. The frame has
 * `data-focused`, `data-invalid` and `data-disabled`.
 */
export function TagsInput({
  uppercase = false,
  size = 'md',
  removeLabel = 'Remove',
  ...props
}: TagsInputProps) {
  const { label, value, defaultValue, onValueChange, hint, error, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const state = { value, defaultValue, onValueChange };
  const { tags, removeAt, focused, inputProps } = useTags(state, { ...input, id });
  const tagProps = { uppercase, removeLabel, disabled: input.disabled ?? false };
  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TagsFrame size={size} focused={focused} invalid={Boolean(error)} disabled={input.disabled}>
        {tags.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice
          <Tag key={index} {...tagProps} text={text} onRemove={() => removeAt(index)} />
        ))}
        <input
          {...inputProps}
          type="text"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          className={inputClasses}
        />
      </TagsFrame>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

interface TagsFrameProps {
  size: keyof typeof sizes;
  focused: boolean;
  invalid: boolean;
  disabled: boolean | undefined;
  children: ReactNode;
}

function TagsFrame({ size, focused, invalid, disabled, children }: TagsFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style and name
    <div
      role="group"
      aria-disabled={disabled || undefined}
      data-size={size}
      data-focused={focused ? '' : undefined}
      {...fieldStates({ invalid, disabled })}
      className={clsx(
        fieldFrame,
        sizes[size],
        'flex-wrap gap-1.5 pointer-coarse:min-h-11 pointer-coarse:p-1.5',
      )}
    >
      {children}
    </div>
  );
}

interface TagProps {
  text: string;
  uppercase: boolean;
  removeLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** One word with its remove button. */
function Tag({ text, uppercase, removeLabel, disabled, onRemove }: TagProps) {
  return (
    <span
      data-tag=""
      className="inline-flex min-w-0 max-w-full items-center self-center rounded-chip bg-accent-soft ps-2 text-accent-text text-sm"
    >
      <bdi className={clsx('truncate py-0.5', uppercase && 'uppercase')} title={text}>
        {text}
      </bdi>
      <button
        type="button"
        disabled={disabled}
        aria-label={`${removeLabel} ${text}`}
        onClick={onRemove}
        // On touch screens it extends 4 px beyond its edge, to 44 px.
        className="relative grid size-6 shrink-0 place-items-center rounded-chip -outline-offset-2 transition-colors enabled:hover:bg-surface-pressed disabled:cursor-not-allowed pointer-coarse:size-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-1"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
