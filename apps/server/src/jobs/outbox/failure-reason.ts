/** Why a delivery failed, without the receiver's text, which may repeat the merchant's address. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode', 'command'].map(
    (key) => Reflect.get(error, key) as unknown,
  );
  const known = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ').slice(0, 100) : error.name;
}
