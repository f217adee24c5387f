import { type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';

interface TagsState {
  value: readonly string[] | undefined;
  defaultValue: readonly string[] | undefined;
  onValueChange: ((tags: readonly string[]) => void) | undefined;
}

const NONE: readonly string[] = [];

/** The tags, the keyboard handler, and whether the field has focus. */
export function useTags(
  { value, defaultValue = NONE, onValueChange }: TagsState,
  input: ComponentProps<'input'>,
) {
  const [tags, change] = useControllable(value, defaultValue, onValueChange);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      // Enter adds a tag; it must not submit the form.
      event.preventDefault();
      const tag = field.value.trim();
      if (tag === '') return;
      change([...tags, tag]);
      field.value = '';
    }
    if (event.key === 'Backspace' && field.value === '' && tags.length > 0) {
      change(tags.slice(0, -1));
    }
  };

  const { focused, ...focus } = useFocused(input);
  const removeAt = (index: number) => {
    change(tags.filter((_, place) => place !== index));
    // The focused button was removed.
    if (input.id) document.getElementById(input.id)?.focus();
  };
  return { tags, removeAt, focused, inputProps: { ...input, ...focus, onKeyDown } };
}

/** Whether the field has focus, and the handlers that track it. */
function useFocused({ onFocus, onBlur }: ComponentProps<'input'>) {
  const [focused, setFocused] = useState(false);
  return {
    focused,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
}
