/** Keys with their colon, other strings, brackets. An unclosed string ends with the text, so this stays linear. */
const TOKENS = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)\s*:?|[{}[\]]/g;

/**
 * The first key that is repeated in the outermost object of a JSON text, or null. `JSON.parse`
 * keeps the last one silently.
 *
 * @param text valid JSON with an object outermost.
 */
export function duplicateKey(text: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':')) {
      const key = String(JSON.parse(token.slice(0, -1).trimEnd()));
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return null;
}
