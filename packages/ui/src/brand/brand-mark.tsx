import type { ComponentProps } from 'react';

/** The mark: one arch. Decoration unless given `aria-label`. */
export function BrandMark(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden={props['aria-label'] ? undefined : true}
      role={props['aria-label'] ? 'img' : undefined}
      {...props}
    >
      <path fill="var(--accent)" d="M4 30V15a12 12 0 0 1 24 0v15h-7V15a5 5 0 0 0-10 0v15z" />
    </svg>
  );
}

export interface WordmarkProps extends ComponentProps<'span'> {
  name?: string;
}

/** The mark and the name beside it. */
export function Wordmark({ name = 'Atrium', className, ...rest }: WordmarkProps) {
  return (
    <span
      {...rest}
      className={`inline-flex items-center gap-2 font-semibold text-lg ${className ?? ''}`}
    >
      <BrandMark className="size-6" />
      {name}
    </span>
  );
}
