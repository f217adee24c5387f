import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';

interface TagsState {
  value: readonly string[] | undefined;
  defaultValue: readonly string[] | undefined;
  onValueChange: ((tags: readonly string[]) => void) | undefined;
}

const NONE: readonly string[] = [];

/** The tags, what the keys do to them, and whether the field has focus. */
export function useTags(
  { value, defaultValue = NONE, onValueChange }: TagsState,
  input: ComponentProps<'input'>,
) {
  const [tags, change] = useControllable(value, defaultValue, onValueChange);
  const [focused, setFocused] = useState(false);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      // Enter adds here; it must not send the form as well.
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

  const inputProps: ComponentProps<'input'> = {
    ...input,
    onKeyDown,
    onFocus: (event) => {
      setFocused(true);
      input.onFocus?.(event);
    },
    onBlur: (event) => {
      setFocused(false);
      input.onBlur?.(event);
    },
  };
  const remove = (index: number) => change(tags.filter((_, place) => place !== index));
  return { tags, remove, focused, inputProps };
}
