import type { User } from '@atrium/contract';
import {
  Avatar,
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@atrium/ui';
import { CircleHelp, LogOut, Settings, Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { displayName } from '../../../shared/session/session-store.ts';
import { texts } from '../texts.ts';

interface UserMenuProps {
  user: User;
  /** The operator's help page or address, if there is one. */
  helpUrl: string | null;
  onLogout: () => void;
}

/** The logged-in merchant, with account settings and logout. */
export function UserMenu({ user, helpUrl, onLogout }: UserMenuProps) {
  const name = displayName(user);
  return (
    <DropdownMenu
      // The avatar ends with the page's content, its button a little later.
      alignOffset={4}
      trigger={
        <button
          type="button"
          aria-label={`${texts.menu}: ${name || user.email}`}
          className="-me-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-hover aria-expanded:bg-surface-hover"
        >
          <Avatar name={name || user.email} src={user.image} decorative />
        </button>
      }
    >
      <DropdownMenuLabel>
        <span className="flex max-w-72 items-center gap-3">
          <Avatar name={name || user.email} src={user.image} size="lg" decorative />
          <span className="flex min-w-0 flex-col">
            {name ? (
              // Not an item of the column, where a right-to-left name would be laid out from the end.
              <span className="wrap-anywhere font-semibold text-text">
                <bdi>{name}</bdi>
              </span>
            ) : null}
            <Address email={user.email} />
          </span>
        </span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        icon={<Settings aria-hidden="true" className="size-4" />}
        link={<Link to={paths.accountSettings.getHref()} />}
      >
        {texts.settings}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<Store aria-hidden="true" className="size-4" />}
        link={<Link to={paths.stores.getHref()} />}
      >
        {texts.stores}
      </DropdownMenuItem>
      {helpUrl === null ? null : (
        <DropdownMenuItem
          icon={<CircleHelp aria-hidden="true" className="size-4" />}
          link={<a href={helpUrl} target="_blank" rel="noopener noreferrer" />}
        >
          {texts.help}
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut aria-hidden="true" className="size-4" />} onSelect={onLogout}>
        {texts.logout}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** On one line if it fits, otherwise broken at the @; each part is truncated. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span title={email}>
      <span className="sr-only">{email}</span>
      <span aria-hidden="true" className="flex flex-wrap *:max-w-full *:truncate">
        <span>{email.slice(0, at)}</span>
        <span>{email.slice(at)}</span>
      </span>
    </span>
  );
}
