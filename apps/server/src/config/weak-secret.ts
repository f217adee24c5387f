/** Groups of hexadecimal digits, as some generators print them. */
const HEXADECIMAL = /^[\da-f-]+$/i;

/**
 * Whether somebody may have thought of this secret, or read it somewhere: whoever has something made with it can try such
 * ones without asking the server. A random secret of its length has more different characters than a phrase.
 */
export function isWeakSecret(secret: string): boolean {
  const different = new Set(secret).size;
  return HEXADECIMAL.test(secret)
    ? different < Math.min(10, secret.length / 4)
    : different < Math.min(20, secret.length / 2);
}
