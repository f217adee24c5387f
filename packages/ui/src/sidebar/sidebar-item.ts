import type { ReactNode } from 'react';

export interface SidebarLink {
  label: string;
  href: string;
  /** A word such as 'Soon'; the item then cannot be clicked. */
  status?: string;
}

export interface SidebarGroup {
  label: string;
  items: readonly SidebarLink[];
  status?: string;
}

export type SidebarItem = (SidebarLink | SidebarGroup) & { icon: ReactNode };

export interface SidebarLinkProps {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current': 'page' | undefined;
  onClick: () => void;
}

export interface SidebarTexts {
  /** Names the navigation. */
  label?: string;
  openLabel?: string;
  closeLabel?: string;
  minimizeLabel?: string;
  expandLabel?: string;
}

/** Whether `href` and `path` are the same without query, fragment and trailing slash. */
export function matchesPath(href: string, path: string): boolean {
  return bare(href) === bare(path);
}

function bare(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The group with the current page; undefined if there is none. */
export function groupOf(items: readonly SidebarItem[], path: string): string | undefined {
  return items.find(
    (item) => 'items' in item && item.items.some(({ href }) => matchesPath(href, path)),
  )?.label;
}
