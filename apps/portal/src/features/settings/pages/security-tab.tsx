import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useLogout } from '../../auth/api/logout.ts';
import { DeviceList } from '../../security/components/device-list.tsx';
import { PasswordRow } from '../../security/components/password-row.tsx';
import { useLinkedAccounts } from '../../social-login/api/linked-accounts.ts';
import { LinkedAccountList } from '../../social-login/components/linked-account-list.tsx';

interface SecurityTabProps {
  email: string;
  onReauthenticate: () => void;
}

/** The ways to log in, the password first, and the devices. */
export function SecurityTab({ email, onReauthenticate }: SecurityTabProps) {
  const navigate = useNavigate();
  const logOut = useLogout();
  const { data } = useLinkedAccounts();
  return (
    <div className="flex flex-col gap-6">
      <LinkedAccountList
        passwordRow={
          <PasswordRow
            email={email}
            // If the linked accounts cannot be loaded, both password actions are offered and the server decides.
            hasPassword={data?.password ?? true}
            changedAt={data?.passwordChangedAt ?? null}
            onBackToHome={() => navigate(paths.home.getHref())}
          />
        }
        onReauthenticate={onReauthenticate}
      />
      <DeviceList onLogOutHere={logOut} />
    </div>
  );
}
