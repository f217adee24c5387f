import { Button, Skeleton } from '@atrium/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { SettingsSection } from '../../../shared/forms/settings-section.tsx';
import { paths } from '../../../shared/paths.ts';
import { texts } from '../texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface PasswordSectionProps {
  /** Names the account to password managers. */
  email: string;
  /** Whether the account has one; undefined until it is known. */
  hasPassword: boolean | undefined;
  onBackToHome: () => void;
}

/** The ways to a new password: by the old one, or by mail for who has or knows none. */
export function PasswordSection({ email, hasPassword, onBackToHome }: PasswordSectionProps) {
  const { password } = texts;
  if (hasPassword === undefined) {
    return (
      <SettingsSection title={password.title} description={password.description}>
        <Skeleton shape="block" className="h-10" />
      </SettingsSection>
    );
  }
  if (!hasPassword) return <SetPassword email={email} />;
  return <ChangePassword email={email} onBackToHome={onBackToHome} />;
}

/** Google or Facebook opens the account alone: there is no old password that could be asked for. */
function SetPassword({ email }: { email: string }) {
  const { password } = texts;
  return (
    <SettingsSection title={password.title} description={password.noneYet}>
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
    <SettingsSection title={password.title} description={password.description}>
      {/* The likelier way comes first, for the eye and for the Tab key. */}
      <div className="flex flex-wrap gap-3 lg:justify-end">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {password.open}
        </Button>
        <Button
          variant="ghost"
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
