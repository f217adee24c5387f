import { type ChangeEvent, type ComponentProps, type PointerEvent, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';

/** Which characters a code has. */
export type CodeCharacters = 'alpha' | 'numeric' | 'alphanumeric';

interface CodeForm {
  readonly length: number;
  readonly characters: CodeCharacters;
}

interface CodeState {
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
  onComplete: ((value: string) => void) | undefined;
  invalid: boolean;
}

/** The code, the selected boxes, and the props of the input that holds both. */
export function useCode(state: CodeState, form: CodeForm) {
  const { value, defaultValue = '', onValueChange, onComplete, invalid } = state;
  const [given, change] = useControllable(value, defaultValue, onValueChange);
  const text = cleanCode(given, form);
  const isComplete = text.length === form.length;
  const [selection, setSelection] = useState<readonly [number, number]>([text.length, text.length]);
  const inputProps: ComponentProps<'input'> = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (invalid && isComplete) removeRefused(event.target, text, form);
      const next = acceptInput(event.target, text, form);
      if (next === text) return;
      change(next);
      if (next.length === form.length) onComplete?.(next);
    },
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) =>
      setSelection([selectionStart ?? 0, selectionEnd ?? 0]),
    onPointerUp: (event) => selectBox(event, form.length),
  };
  return { text, selection, isComplete, inputProps };
}

const others = { alpha: /[^a-z]/gi, numeric: /[^0-9]/g, alphanumeric: /[^0-9a-z]/gi };

/** Keeps the allowed characters of a typed or pasted code, in upper case, up to its length. */
function cleanCode(text: string, { length, characters }: CodeForm): string {
  return text.replace(others[characters], '').toUpperCase().slice(0, length);
}

/** Keeps only what was typed or pasted after a refused code, so that it replaces the code. */
function removeRefused(input: HTMLInputElement, refused: string, form: CodeForm) {
  if (!input.value.startsWith(refused)) return;
  const added = input.value.slice(refused.length);
  if (cleanCode(added, form) !== '') input.value = added;
}

/**
 * Cleans what was typed or pasted and keeps the caret in place. After a character it selects the next one, so that
 * typing in the middle replaces characters instead of pushing the last one out.
 */
function acceptInput(input: HTMLInputElement, before: string, form: CodeForm): string {
  const next = cleanCode(input.value, form);
  const upToCaret = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = cleanCode(upToCaret, form).length;
  // Set here, because React would set it later and move the caret to the end.
  input.value = next;
  input.setSelectionRange(caret, next.length < before.length ? caret : caret + 1);
  return next;
}

/** Selects the character of the box that was pressed, or the first free box. */
function selectBox(event: PointerEvent<HTMLInputElement>, length: number) {
  const input = event.currentTarget;
  const bounds = input.getBoundingClientRect();
  const fromLeft = (event.clientX - bounds.left) / bounds.width;
  const box = Math.min(length - 1, Math.max(0, Math.floor(fromLeft * length)));
  const start = Math.min(box, input.value.length);
  input.setSelectionRange(start, Math.min(start + 1, input.value.length));
}
