import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useLogout } from '../../auth/logout.ts';
import { DeviceList } from '../../security/components/device-list.tsx';
import { PasswordSection } from '../../security/components/password-section.tsx';
import { useLinkedAccounts } from '../../social-login/api/linked-accounts.ts';
import { LinkedAccountList } from '../../social-login/components/linked-account-list.tsx';

interface SecurityTabProps {
  email: string;
  onReauthenticate: () => void;
}

/** Password, linked accounts and devices. */
export function SecurityTab({ email, onReauthenticate }: SecurityTabProps) {
  const navigate = useNavigate();
  const logOut = useLogout();
  const { data, error } = useLinkedAccounts();
  // If the linked accounts cannot be loaded, both password actions are offered and the server decides.
  const hasPassword = data?.password ?? (error ? true : undefined);
  return (
    <div className="flex flex-col gap-6">
      <PasswordSection
        email={email}
        hasPassword={hasPassword}
        changedAt={data?.passwordChangedAt ?? null}
        onBackToHome={() => navigate(paths.home.getHref())}
      />
      <LinkedAccountList email={email} onReauthenticate={onReauthenticate} />
      <DeviceList onLogOutHere={logOut} />
    </div>
  );
}
