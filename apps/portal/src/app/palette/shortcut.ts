/** What the keyboard of this device shows on the keys of the shortcut. */
export function shortcutOf({ platform }: Pick<Navigator, 'platform'>) {
  return /^(Mac|iP)/.test(platform)
    ? { isApple: true, shown: '⌘ K', ariaKeys: 'Meta+K' }
    : { isApple: false, shown: 'Ctrl K', ariaKeys: 'Control+K' };
}

/**
 * Whether a key press is Ctrl and K, or ⌘ and K on Apple's devices, where Ctrl and K deletes to the end of the line in
 * every text field.
 */
export function isShortcut(event: KeyboardEvent, isApple: boolean): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing, key, code } = event;
  if (shiftKey || altKey || repeat || isComposing) return false;
  if (isApple ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  // A keyboard of another script has no Latin K; its place on the keyboard counts.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
