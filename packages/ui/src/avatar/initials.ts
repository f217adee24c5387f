/**
 * The first letters of the first and last word of a name, as capitals: “AL” of “Ada King Lovelace”, “A” of “Ada”.
 *
 * In a file without React, because a page's first frame draws them before React is loaded. The package
 * exports it for that (`@atrium/ui/initials`).
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}
