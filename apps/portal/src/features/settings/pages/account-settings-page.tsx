import { Skeleton, Tabs } from '@atrium/ui';
import { ShieldCheck, UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { useLogInAgain } from '../../auth/logout.ts';
import { type Profile, useProfile } from '../../profile/api/get-profile.ts';
import { AppearanceChoice } from '../../profile/components/appearance-choice.tsx';
import { DeleteAccount } from '../../profile/components/delete-account.tsx';
import { ProfileForm } from '../../profile/components/profile-form.tsx';
import { ProfileImage } from '../../profile/components/profile-image.tsx';
import { texts as profileTexts } from '../../profile/texts.ts';
import { SecurityTab } from './security-tab.tsx';

const TAB = 'tab';

/** The tabs General and Security; the selected tab is in the URL. */
export function AccountSettingsPage({ title }: { title: string }) {
  const { data, error, isFetching, refetch } = useProfile();
  return (
    <div className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-8">
      <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h1>
      {data ? <SettingsTabs title={title} profile={data} /> : null}
      {!data && !error ? <Skeleton shape="block" className="h-96 rounded-card" /> : null}
      {!data && error ? (
        <LoadFailed
          message={failureMessage(error, profileTexts.failed)}
          retryLabel={profileTexts.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </div>
  );
}

function SettingsTabs({ title, profile }: { title: string; profile: Profile }) {
  const [query, setQuery] = useSearchParams();
  const tab = query.get(TAB) === 'security' ? 'security' : 'general';
  const logInAgain = useLogInAgain(profile.email);
  const general = (
    <div className="flex flex-col gap-6">
      <ProfileImage user={profile} />
      <ProfileForm user={profile} onReauthenticate={logInAgain} />
      <AppearanceChoice user={profile} />
      <DeleteAccount onReauthenticate={logInAgain} />
    </div>
  );
  const security = <SecurityTab email={profile.email} onReauthenticate={logInAgain} />;
  return (
    <Tabs
      label={title}
      value={tab}
      onValueChange={(next) => setQuery(next === 'general' ? {} : { [TAB]: next })}
      keepMounted
      tabs={[
        {
          value: 'general',
          label: 'General',
          icon: <UserRound aria-hidden="true" />,
          content: general,
        },
        {
          value: 'security',
          label: 'Security',
          icon: <ShieldCheck aria-hidden="true" />,
          content: tab === 'security' ? security : null,
        },
      ]}
    />
  );
}
