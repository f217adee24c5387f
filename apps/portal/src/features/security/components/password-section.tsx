import { Button, Skeleton } from '@atrium/ui';
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
  onBackToHome: () => void;
}

/** Change the password with the current one, or set a new one with a mailed code. */
export function PasswordSection({ email, hasPassword, onBackToHome }: PasswordSectionProps) {
  const { password } = texts;
  if (hasPassword === undefined) {
    return (
      <SettingsSection name="password" title={password.title} description={password.description}>
        <Skeleton shape="block" className="h-10" />
      </SettingsSection>
    );
  }
  if (!hasPassword) return <SetPassword email={email} />;
  return <ChangePassword email={email} onBackToHome={onBackToHome} />;
}

/** For an account with linked accounts only, which has no current password. */
function SetPassword({ email }: { email: string }) {
  const { password } = texts;
  return (
    <SettingsSection name="password" title={password.title} description={password.noneYet}>
      <div className="flex lg:justify-end">
        <Button
          variant="secondary"
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

function ChangePassword({ email, onBackToHome }: Omit<PasswordSectionProps, 'hasPassword'>) {
  const [open, setOpen] = useState(false);
  const { password } = texts;
  return (
    <SettingsSection name="password" title={password.title} description={password.description}>
      {/* The more likely action comes first, on the screen and in the tab order. */}
      <div className="flex flex-wrap gap-3 lg:justify-end">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {password.open}
        </Button>
        <Button
          variant="ghost"
          // On a line of its own, its text begins where the rest does.
          className="max-[24rem]:-ms-4"
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
