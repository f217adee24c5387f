import { Button, DateText, Skeleton } from '@atrium/ui';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SettingsRow } from '../../../shared/forms/settings-row.tsx';
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
    <SettingsSection name="password" title={password.title} description={password.why}>
      <PasswordRow title={password.noneYet} state={password.howToSet}>
        <Button
          variant="secondary"
          size="sm"
          render={(props) => (
            <Link to={paths.forgetPassword.getHref()} state={{ email }} {...props} />
          )}
        >
          {password.set}
        </Button>
      </PasswordRow>
    </SettingsSection>
  );
}

function ChangePassword(props: Omit<PasswordSectionProps, 'hasPassword'>) {
  const { email, changedAt, onBackToHome } = props;
  const [open, setOpen] = useState(false);
  const { password } = texts;
  return (
    <SettingsSection name="password" title={password.title} description={password.description}>
      <PasswordRow
        title={
          changedAt ? (
            <>
              {password.lastChanged} <DateText value={changedAt} className="whitespace-nowrap" />
            </>
          ) : (
            password.isSet
          )
        }
        state={
          <Link
            to={paths.forgetPassword.getHref()}
            state={{ email }}
            className="inline-flex min-h-6 items-center rounded-chip font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
          >
            {password.forgot}
          </Link>
        }
      >
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {password.open}
        </Button>
      </PasswordRow>
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

interface PasswordRowProps {
  title: ReactNode;
  state: ReactNode;
  children: ReactNode;
}

function PasswordRow({ title, ...row }: PasswordRowProps) {
  return (
    <SettingsRow
      as="div"
      mark={<KeyRound aria-hidden="true" className="size-5" />}
      title={<p className="font-medium text-base">{title}</p>}
      {...row}
    />
  );
}
