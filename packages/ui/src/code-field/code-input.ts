import type { PointerEvent } from 'react';

/** Which characters a code has. */
export type CodeCharacters = 'alpha' | 'numeric' | 'alphanumeric';

export interface CodeForm {
  readonly length: number;
  readonly characters: CodeCharacters;
}

const others = { alpha: /[^a-z]/gi, numeric: /[^0-9]/g, alphanumeric: /[^0-9a-z]/gi };

/** What counts of a typed or pasted code: its characters alone, in upper case, up to its length. */
export function cleanCode(text: string, { length, characters }: CodeForm): string {
  return text.replace(others[characters], '').toUpperCase().slice(0, length);
}

/**
 * Cleans what was typed or pasted and keeps the caret where it was; after a character it selects the next one, so
 * that typing in the middle replaces instead of pushing the last one out.
 */
export function takeTyped(input: HTMLInputElement, before: string, form: CodeForm): string {
  const next = cleanCode(input.value, form);
  const typedUpTo = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = cleanCode(typedUpTo, form).length;
  // Set here, because React would set it later and move the caret to the end.
  input.value = next;
  input.setSelectionRange(caret, next.length < before.length ? caret : caret + 1);
  return next;
}

/** Selects the character of the box that was pressed, or goes to the first free box. */
export function selectBox(event: PointerEvent<HTMLInputElement>, length: number) {
  const input = event.currentTarget;
  const bounds = input.getBoundingClientRect();
  const fromLeft = (event.clientX - bounds.left) / bounds.width;
  const box = Math.min(length - 1, Math.max(0, Math.floor(fromLeft * length)));
  const start = Math.min(box, input.value.length);
  input.setSelectionRange(start, Math.min(start + 1, input.value.length));
}
