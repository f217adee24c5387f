import { useNavigate } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { DeviceList } from '../../features/security/components/device-list.tsx';
import { PasswordSection } from '../../features/security/components/password-section.tsx';
import { useLinkedAccounts } from '../../features/social-login/api/linked-accounts.ts';
import { SignInList } from '../../features/social-login/components/sign-in-list.tsx';
import { paths } from '../../shared/paths.ts';

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
