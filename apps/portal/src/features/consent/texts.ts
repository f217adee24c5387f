/** What is asked of visitors where the operator loads a container of tags. */
export const texts = {
  title: 'May we use cookies?',
  why: 'They tell us which pages are used and which partner sent you, so that we can thank them. Atrium works the same without.',
  allow: 'Allow cookies',
  decline: 'Decline',
  policy: 'Cookie Policy',
};
