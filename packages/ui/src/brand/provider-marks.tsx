import type { ComponentProps } from 'react';
import { Illustration } from '../illustrations/illustration.tsx';

/** Google's mark, for its button to log in. */
export function GoogleMark(props: ComponentProps<'svg'>) {
  return (
    <Illustration viewBox="0 0 24 24" fill="none" strokeWidth="4.200" {...props}>
      <path stroke="#ea4335" d="M18.700 6.800A8.700 8.700 0 0 0 4.300 8.200" />
      <path stroke="#fbbc05" d="M4.300 8.200a8.700 8.700 0 0 0 .1 7.800" />
      <path stroke="#34a853" d="M4.400 16a8.700 8.700 0 0 0 13.300 2.300" />
      <path stroke="#4285f4" d="M17.700 18.300a8.700 8.700 0 0 0 2.900-6.300H12.200" />
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
        d="M13.700 22.900v-7.700h2.800l.6-3.400h-3.400V9.900c0-1.300.6-2 2-2h1.500V5c-.6-.1-1.500-.2-2.300-.2-2.900 0-4.700 1.700-4.700 4.700v2.300H7.100v3.400h3.100v7.700z"
      />
    </Illustration>
  );
}
