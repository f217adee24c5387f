import { Button } from '@atrium/ui';
import { useState } from 'react';
import { SettingsSection } from '../../../shared/settings-section.tsx';
import { texts } from '../texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface PasswordSectionProps {
  /** Names the account to password managers. */
  email: string;
  onBackToHome: () => void;
}

/** The way to a new password (spec section 2, Security tab). */
export function PasswordSection({ email, onBackToHome }: PasswordSectionProps) {
  const [open, setOpen] = useState(false);
  const { password } = texts;
  return (
    <SettingsSection title={password.title} description={password.description}>
      <div className="flex lg:justify-end">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {password.open}
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
