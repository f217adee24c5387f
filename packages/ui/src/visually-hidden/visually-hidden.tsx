import type { ComponentProps } from 'react';

/** Text for screen readers only, such as the field's name in a Show/Hide button. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
