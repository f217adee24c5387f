import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** What the next page is told beside its address. */
  state?: object | null;
}

/** A link within the portal. The router’s own brings prefetching for its data mode to every page. */
export function Link({ to, state = null, onClick, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
