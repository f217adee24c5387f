import type { ComponentProps } from 'react';

/** Text for screen readers only, such as the field in the name of its Show/Hide. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
