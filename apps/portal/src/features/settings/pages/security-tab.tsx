import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useLogout } from '../../auth/logout.ts';
import { DeviceList } from '../../security/components/device-list.tsx';
import { PasswordSection } from '../../security/components/password-section.tsx';
import { useLinkedAccounts } from '../../social-login/api/linked-accounts.ts';
import { SignInList } from '../../social-login/components/sign-in-list.tsx';

interface SecurityTabProps {
  email: string;
  onReauthenticate: () => void;
}

/** Password, ways to log in, devices. */
export function SecurityTab({ email, onReauthenticate }: SecurityTabProps) {
  const navigate = useNavigate();
  const logOut = useLogout();
  const { data, error } = useLinkedAccounts();
  // Where it cannot be loaded both ways are offered: the server says which one works.
  const hasPassword = data?.password ?? (error ? true : undefined);
  return (
    <div className="flex flex-col gap-6">
      <PasswordSection
        email={email}
        hasPassword={hasPassword}
        onBackToHome={() => navigate(paths.home.getHref())}
      />
      <SignInList onReauthenticate={onReauthenticate} />
      <DeviceList onLogOutHere={logOut} />
    </div>
  );
}
