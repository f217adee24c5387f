import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Illustration, type IllustrationProps } from '../illustrations/illustration.tsx';

/** The product's mark, an arch. Hidden from screen readers without a `label`. */
export function BrandMark(props: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 32 32" {...props}>
      <path fill="var(--accent)" d="M3 30V15a13 13 0 0 1 26 0v15h-8V15a5 5 0 0 0-10 0v15z" />
      <path fill="var(--highlight)" d="M21 30V15a5 5 0 0 0-1.6-3.7l5.4-5.9A13 13 0 0 1 29 15v15z" />
    </Illustration>
  );
}

export interface WordmarkProps extends Omit<ComponentProps<'span'>, 'children'> {
  name?: string;
}

/** The mark and the product's name. */
export function Wordmark({ name = 'Atrium', className, ...rest }: WordmarkProps) {
  return (
    <span
      {...rest}
      className={clsx('flex items-center gap-2 font-semibold text-lg tracking-tight', className)}
    >
      <BrandMark className="size-6 shrink-0" />
      {name}
    </span>
  );
}
