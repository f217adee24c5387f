import { Button, DateText } from '@atrium/ui';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { SettingsRow } from '../../../shared/settings/settings-row.tsx';
import { useFocusByHash } from '../../../shared/settings/settings-section.tsx';
import { AddressText } from '../../../shared/wrapping-text.tsx';
import { texts } from '../texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

const { password } = texts;

/** On a phone the button has no room beside the title. */
const BELOW = 'order-2 ms-auto max-sm:mt-3 max-sm:basis-full';

interface PasswordRowProps {
  /** The account's own address. */
  email: string;
  hasPassword: boolean;
  /** Null if it is unknown. */
  changedAt: string | null;
  onBackToHome: () => void;
}

/** Email and password as a way to log in: change the password with the current one, or set one with a mailed code. */
export function PasswordRow({ hasPassword, ...props }: PasswordRowProps) {
  return hasPassword ? <ChangePassword {...props} /> : <SetPassword email={props.email} />;
}

/** For an account with linked accounts only, which has no current password. */
function SetPassword({ email }: { email: string }) {
  const state: RouteState = { email, purpose: 'set-password' };
  return (
    <Row state={password.noneYet}>
      <Button
        variant="secondary"
        size="sm"
        className={BELOW}
        render={(props) => <Link to={paths.forgotPassword.getHref()} state={state} {...props} />}
      >
        {password.set}
      </Button>
    </Row>
  );
}

function ChangePassword(props: Omit<PasswordRowProps, 'hasPassword'>) {
  const { email, changedAt, onBackToHome } = props;
  const [open, setOpen] = useState(false);
  return (
    <Row
      state={
        <>
          <AddressText address={email} />{' '}
          {changedAt ? (
            <span className="block">
              {password.setOn} <DateText value={changedAt} className="whitespace-nowrap" />
            </span>
          ) : null}
          {/* A text, because a second button would be as strong as what most merchants come for. */}
          <Link
            to={paths.forgotPassword.getHref()}
            state={{ email }}
            className="block w-fit rounded-chip py-0.5 font-medium text-accent-text hover:underline pointer-coarse:py-3"
          >
            {password.forgot}
          </Link>
        </>
      }
    >
      <Button variant="secondary" size="sm" className={BELOW} onClick={() => setOpen(true)}>
        {password.open}
      </Button>
      {open ? (
        <ChangePasswordDialog
          email={email}
          onClose={() => setOpen(false)}
          onBackToHome={onBackToHome}
        />
      ) : null}
    </Row>
  );
}

function Row({ state, children }: { state: ReactNode; children: ReactNode }) {
  return (
    <SettingsRow
      id="password"
      mark={<Mail aria-hidden="true" className="size-5" />}
      title={
        <h3 {...useFocusByHash('password')} className="font-medium text-base outline-none">
          {password.method}
        </h3>
      }
      state={state}
    >
      {children}
    </SettingsRow>
  );
}
