/** The text under `name` of a query, body or file; absent, repeated or other values are `undefined`. */
export function textOf(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}
