import { Link, type LinkProps } from 'react-router';

/** A link within a line of text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="rounded-chip font-medium text-accent-text underline-offset-4 hover:underline"
    />
  );
}
