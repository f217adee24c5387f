/** Stands in for the check of passwords: one that begins with `Endless` is never done. */
export default function check({ text }: { text: string }): boolean {
  while (text.startsWith('Endless'));
  return false;
}
