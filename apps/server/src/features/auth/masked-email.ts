/** Enough of an address for its owner to know it by, and too little for anyone else: `m•••@x.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
