import type { ComponentProps } from 'react';
import { Illustration } from '../illustrations/illustration.tsx';

/** Google's mark, for its button to log in. */
export function GoogleMark(props: ComponentProps<'svg'>) {
  return (
    <Illustration viewBox="0 0 24 24" fill="none" strokeWidth="4.2" {...props}>
      <path stroke="#ea4335" d="M18.7 6.8A8.7 8.7 0 0 0 4.3 8.2" />
      <path stroke="#fbbc05" d="M4.3 8.2a8.7 8.7 0 0 0 .1 7.8" />
      <path stroke="#34a853" d="M4.4 16a8.7 8.7 0 0 0 13.3 2.3" />
      <path stroke="#4285f4" d="M17.7 18.3a8.7 8.7 0 0 0 2.9-6.3H12.2" />
    </Illustration>
  );
}

/** Facebook's mark, for its button to log in. */
export function FacebookMark(props: ComponentProps<'svg'>) {
  return (
    <Illustration viewBox="0 0 24 24" {...props}>
      <circle cx="12" cy="12" r="11" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.7 22.9v-7.7h2.8l.6-3.4h-3.4V9.9c0-1.3.6-2 2-2h1.5V5c-.6-.1-1.5-.2-2.3-.2-2.9 0-4.7 1.7-4.7 4.7v2.3H7.1v3.4h3.1v7.7z"
      />
    </Illustration>
  );
}
