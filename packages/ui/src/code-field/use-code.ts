import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { type CodeForm, cleanCode, selectBox, takeTyped } from './code-input.ts';

interface CodeState {
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
  onComplete: ((value: string) => void) | undefined;
}

/** The code, which of its boxes are selected, and the props of the input that keep both. */
export function useCode(state: CodeState, form: CodeForm) {
  const { value, defaultValue = '', onValueChange, onComplete } = state;
  const [asked, take] = useControllable(value, defaultValue, onValueChange);
  const text = cleanCode(asked, form);
  const [selection, setSelection] = useState<readonly [number, number]>([text.length, text.length]);
  const inputProps: ComponentProps<'input'> = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = takeTyped(event.target, text, form);
      if (next === text) return;
      take(next);
      if (next.length === form.length) onComplete?.(next);
    },
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) =>
      setSelection([selectionStart ?? 0, selectionEnd ?? 0]),
    onPointerUp: (event) => selectBox(event, form.length),
  };
  return { text, selection, isComplete: text.length === form.length, inputProps };
}
