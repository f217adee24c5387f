import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import {
  groupOf,
  matchesPath,
  type SidebarItem,
  type SidebarLink,
  type SidebarLinkProps,
} from './sidebar-item.ts';

interface SidebarListProps {
  items: readonly SidebarItem[];
  currentPath: string;
  renderLink: (props: SidebarLinkProps) => ReactElement;
  /** Shows only icons. */
  narrow: boolean;
  /** Called when a group is pressed while only icons are shown. */
  onExpand?: () => void;
  onNavigate?: () => void;
}

/** The items: links, groups (one is open at a time), and items with a status, which are not links. */
export function SidebarList({ items, narrow, onExpand, ...links }: SidebarListProps) {
  const current = groupOf(items, links.currentPath);
  const [choice, setChoice] = useState<{ path: string; open: string | undefined }>();
  // Navigation opens the group of the new page; until then the group chosen by hand stays open.
  const open = choice?.path === links.currentPath ? choice.open : current;
  const toggle = (label: string) => {
    const closes = open === label && !narrow;
    setChoice({ path: links.currentPath, open: closes ? undefined : label });
    if (narrow) onExpand?.();
  };
  return (
    <ul className="flex flex-1 flex-col gap-1 overflow-y-auto overflow-x-hidden px-4 py-2">
      {items.map((item) => (
        <li key={item.label}>
          {'items' in item && item.status === undefined ? (
            <Group
              {...links}
              item={item}
              narrow={narrow}
              open={open === item.label}
              active={current === item.label}
              onToggle={() => toggle(item.label)}
            />
          ) : (
            <Entry {...links} item={item} narrow={narrow} />
          )}
        </li>
      ))}
    </ul>
  );
}

const row = [
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-sm transition-colors -outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0',
  'aria-[current]:inset-ring aria-[current]:inset-ring-edge aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-text',
];
const activeIcon = 'inset-ring inset-ring-edge bg-accent-soft text-accent-text';
const clickable = 'text-text hover:bg-surface-hover aria-[current]:hover:bg-accent-soft';

type Links = Pick<SidebarListProps, 'currentPath' | 'renderLink' | 'onNavigate'>;

interface EntryProps extends Links {
  item: SidebarItem | SidebarLink;
  narrow: boolean;
}

function Entry({ item, narrow, currentPath, renderLink, onNavigate }: EntryProps) {
  const children = (
    <>
      {'icon' in item ? item.icon : null}
      <span className={clsx('wrap-anywhere min-w-0 flex-1', narrow && 'sr-only')}>
        {item.label}
      </span>
    </>
  );
  if (item.status !== undefined || 'items' in item) {
    return (
      <span data-status={item.status} className={clsx(row, 'cursor-default text-text-muted')}>
        {children}
        {narrow ? <span className="sr-only">{item.status}</span> : <Badge>{item.status}</Badge>}
      </span>
    );
  }
  return renderLink({
    href: item.href,
    'aria-current': matchesPath(item.href, currentPath) ? 'page' : undefined,
    className: clsx(row, clickable),
    onClick: () => onNavigate?.(),
    children,
  });
}

interface GroupProps extends Links {
  item: Extract<SidebarItem, { items: unknown }>;
  narrow: boolean;
  open: boolean;
  active: boolean;
  onToggle: () => void;
}

function Group({ item, narrow, open, active, onToggle, ...links }: GroupProps) {
  const id = useId();
  const shown = open && !narrow;
  return (
    <>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        data-active={active ? '' : undefined}
        onClick={onToggle}
        className={clsx(row, clickable, active && ['font-medium', narrow && activeIcon])}
      >
        {item.icon}
        <span className={clsx('wrap-anywhere min-w-0 flex-1', narrow && 'sr-only')}>
          {item.label}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'text-text-muted transition-transform',
            open && 'rotate-180',
            narrow && 'hidden',
          )}
        />
      </button>
      <ul id={id} hidden={!shown} className="mt-1 ms-5.5 border-border border-s ps-3">
        {item.items.map((link) => (
          <li key={link.href}>
            <Entry {...links} item={link} narrow={false} />
          </li>
        ))}
      </ul>
    </>
  );
}
