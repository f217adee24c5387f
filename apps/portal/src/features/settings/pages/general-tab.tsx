import { Card, Skeleton } from '@atrium/ui';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useCountries } from '../../profile/api/profile-calls.ts';
import { AppearanceChoice } from '../../profile/components/appearance-choice.tsx';
import { DeleteAccount } from '../../profile/components/delete-account.tsx';
import { ProfileForm } from '../../profile/components/profile-form.tsx';
import { ProfileImage } from '../../profile/components/profile-image.tsx';
import { texts } from '../../profile/texts.ts';

interface GeneralTabProps {
  onReauthenticate: () => void;
  /** Whether the profile has changes that are not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The image, the profile and the appearance, and the account's deletion. */
export function GeneralTab({ onReauthenticate, onUnsaved }: GeneralTabProps) {
  const request = useProfile();
  const { data: profile, isFetching, refetch } = request;
  const failure = useLoadFailure(request);
  // For the form: requested together with the profile, not after it.
  useCountries();
  if (profile) {
    return (
      <div className="flex flex-col gap-6">
        <ProfileImage user={profile} />
        <ProfileForm user={profile} {...{ onReauthenticate, onUnsaved }} />
        <AppearanceChoice user={profile} />
        <DeleteAccount onReauthenticate={onReauthenticate} />
      </div>
    );
  }
  if (!failure) return <Skeleton shape="block" className="h-96 rounded-card" />;
  return (
    <Card className="max-sm:p-3">
      <LoadFailed
        title={texts.failed}
        headingLevel={2}
        error={failure}
        retryLabel={texts.retry}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}
