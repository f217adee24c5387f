import { Button, DateText, Skeleton } from '@atrium/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { SettingsSection } from '../../../shared/forms/settings-section.tsx';
import { paths } from '../../../shared/paths.ts';
import { texts } from '../texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface PasswordSectionProps {
  /** The account, for password managers. */
  email: string;
  /** Whether the account has a password; undefined while it is unknown. */
  hasPassword: boolean | undefined;
  /** Null if it is unknown. */
  changedAt: string | null;
  onBackToHome: () => void;
}

/** Change the password with the current one, or set a new one with a mailed code. */
export function PasswordSection({ hasPassword, ...props }: PasswordSectionProps) {
  const { password } = texts;
  if (hasPassword === undefined) {
    return (
      <SettingsSection name="password" title={password.title} description={password.description}>
        <Skeleton shape="block" className="h-10" />
      </SettingsSection>
    );
  }
  if (!hasPassword) return <SetPassword email={props.email} />;
  return <ChangePassword {...props} />;
}

/** For an account with linked accounts only, which has no current password. */
function SetPassword({ email }: { email: string }) {
  const { password } = texts;
  return (
    <SettingsSection name="password" title={password.title} description={password.noneYet}>
      <div className="flex lg:justify-end">
        <Button
          variant="secondary"
          size="sm"
          render={(props) => (
            <Link to={paths.forgetPassword.getHref()} state={{ email }} {...props} />
          )}
        >
          {password.set}
        </Button>
      </div>
    </SettingsSection>
  );
}

function ChangePassword(props: Omit<PasswordSectionProps, 'hasPassword'>) {
  const { email, changedAt, onBackToHome } = props;
  const [open, setOpen] = useState(false);
  const { password } = texts;
  const lastChanged = changedAt ? (
    <>
      {password.lastChanged} <DateText value={changedAt} />.{' '}
    </>
  ) : null;
  return (
    <SettingsSection
      name="password"
      title={password.title}
      description={
        <>
          {lastChanged}
          {password.description}
        </>
      }
    >
      {/* The more likely action comes first, on the screen and in the tab order. */}
      <div className="flex flex-wrap gap-3 lg:justify-end">
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {password.open}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          render={(props) => (
            <Link to={paths.forgetPassword.getHref()} state={{ email }} {...props} />
          )}
        >
          {password.forgot}
        </Button>
      </div>
      {open ? (
        <ChangePasswordDialog
          email={email}
          onClose={() => setOpen(false)}
          onBackToHome={onBackToHome}
        />
      ) : null}
    </SettingsSection>
  );
}
