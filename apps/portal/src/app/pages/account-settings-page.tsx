import { Skeleton, Tabs } from '@atrium/ui';
import { ShieldCheck, UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Profile, useProfile } from '../../features/profile/api/get-profile.ts';
import { AppearanceChoice } from '../../features/profile/components/appearance-choice.tsx';
import { DeleteAccount } from '../../features/profile/components/delete-account.tsx';
import { ProfileForm } from '../../features/profile/components/profile-form.tsx';
import { ProfilePicture } from '../../features/profile/components/profile-picture.tsx';
import { texts as profileTexts } from '../../features/profile/texts.ts';
import { failureMessage } from '../../shared/failure-message.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { texts } from '../texts.ts';
import { SecurityTab } from './security-tab.tsx';
import { useLogInAgain } from './use-log-in-again.ts';

const TAB = 'tab';

/** General and Security; the tab is part of the address. */
export function AccountSettingsPage() {
  const { data, error, isFetching, refetch } = useProfile();
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {texts.settings.title}
      </h1>
      {data ? <SettingsTabs profile={data} /> : null}
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

function SettingsTabs({ profile }: { profile: Profile }) {
  const [query, setQuery] = useSearchParams();
  const tab = query.get(TAB) === 'security' ? 'security' : 'general';
  const logInAgain = useLogInAgain(profile.email);
  const general = (
    <div className="flex flex-col gap-6">
      <ProfilePicture user={profile} />
      <ProfileForm user={profile} onReauthenticate={logInAgain} />
      <AppearanceChoice user={profile} />
      <DeleteAccount onReauthenticate={logInAgain} />
    </div>
  );
  const security = <SecurityTab email={profile.email} onReauthenticate={logInAgain} />;
  return (
    <Tabs
      label={texts.settings.title}
      value={tab}
      onValueChange={(next) => setQuery(next === 'general' ? {} : { [TAB]: next })}
      keepMounted
      tabs={[
        {
          value: 'general',
          label: texts.settings.general,
          icon: <UserRound aria-hidden="true" />,
          content: general,
        },
        {
          value: 'security',
          label: texts.settings.security,
          icon: <ShieldCheck aria-hidden="true" />,
          content: tab === 'security' ? security : null,
        },
      ]}
    />
  );
}
