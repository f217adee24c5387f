/** Groups of hexadecimal digits, as some generators print them. */
const HEXADECIMAL = /^[\da-f-]+$/i;

/**
 * Whether a person may have invented this secret or copied it from a document: with a value made from it, an attacker can
 * try such secrets offline. A random secret of its length has more different characters than a phrase.
 */
export function isWeakSecret(secret: string): boolean {
  const different = new Set(secret).size;
  return HEXADECIMAL.test(secret)
    ? different < Math.min(10, secret.length / 4)
    : different < Math.min(20, secret.length / 2);
}
