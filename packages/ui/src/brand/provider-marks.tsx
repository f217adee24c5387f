import type { ComponentProps } from 'react';

/** The sign of Google for its sign-in button (spec section 2, Login). */
export function GoogleMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" {...props}>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

/** The sign of Facebook for its sign-in button (spec section 2, Login). */
export function FacebookMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" {...props}>
      <circle cx="10" cy="10" r="9" fill="#0866ff" />
    </svg>
  );
}
