import type { PointerEvent } from 'react';

/** What counts of a typed or pasted code: letters and digits, in upper case, up to `length`. */
export function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, length);
}

/**
 * Cleans what was typed or pasted and keeps the caret where it was; after a character it selects the next one, so
 * that typing in the middle replaces instead of pushing the last one out.
 */
export function takeTyped(input: HTMLInputElement, before: string, length: number): string {
  const next = cleanCode(input.value, length);
  const typedUpTo = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = cleanCode(typedUpTo, length).length;
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
