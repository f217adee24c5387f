import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useLogout } from '../../auth/api/logout.ts';
import { DeviceList } from '../../security/components/device-list.tsx';
import { PasswordRow } from '../../security/components/password-row.tsx';
import { useLinkedAccounts } from '../../social-login/api/linked-accounts.ts';
import { LinkedAccountList } from '../../social-login/components/linked-account-list.tsx';

/** Any date: while the real one loads, an unseen one keeps the place of its line. */
const ANY_DATE = new Date(0).toISOString();

interface SecurityTabProps {
  email: string;
  onReauthenticate: () => void;
}

/** The ways to log in, the password first, and the devices. */
export function SecurityTab({ email, onReauthenticate }: SecurityTabProps) {
  const navigate = useNavigate();
  const logOut = useLogout();
  const { data } = useLinkedAccounts();
  const passwordRow = (changedAt: string | null) => (
    <PasswordRow
      email={email}
      // If the linked accounts cannot be loaded, both password actions are offered and the server decides.
      hasPassword={data?.password ?? true}
      changedAt={changedAt}
      onBackToHome={() => navigate(paths.home.getHref())}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <LinkedAccountList
        passwordRow={passwordRow(data?.passwordChangedAt ?? null)}
        unseenPasswordRow={passwordRow(ANY_DATE)}
        onReauthenticate={onReauthenticate}
      />
      <DeviceList onLogOutHere={logOut} />
    </div>
  );
}
