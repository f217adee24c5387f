import { Tabs } from '@atrium/ui';
import { ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../shared/services.ts';
import { settingsTabs } from '../../../shared/settings/settings-urls.ts';
import { useLogInAgain } from '../../auth/api/logout.ts';
import { texts } from '../../profile/texts.ts';
import { GeneralTab } from './general-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const TAB = 'tab';

/** The tabs General and Security; the selected tab is in the URL. */
export function AccountSettingsPage({ title }: { title: string }) {
  const [query, setQuery] = useSearchParams();
  const tab = query.get(TAB) === 'security' ? 'security' : 'general';
  const { user } = useSession();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const logInAgain = useLogInAgain(user?.email ?? '');
  return (
    <div className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-8 sm:short:py-6">
      <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h1>
      <Tabs
        label={title}
        value={tab}
        onValueChange={(next) => setQuery(next === 'general' ? {} : { [TAB]: next })}
        keepMounted
        tabs={[
          {
            value: 'general',
            label: isUnsaved ? <UnsavedTab label={settingsTabs.general} /> : settingsTabs.general,
            icon: <UserRound aria-hidden="true" />,
            content: <GeneralTab onReauthenticate={logInAgain} onUnsaved={setIsUnsaved} />,
          },
          {
            value: 'security',
            label: settingsTabs.security,
            icon: <ShieldCheck aria-hidden="true" />,
            content:
              tab === 'security' ? (
                <SecurityTab email={user?.email ?? ''} onReauthenticate={logInAgain} />
              ) : null,
          },
        ]}
      />
    </div>
  );
}

/** The dot takes no room, so that the next tab stays where it is. */
function UnsavedTab({ label }: { label: string }) {
  return (
    <span className="relative">
      {label}{' '}
      <span
        aria-hidden="true"
        className="absolute -end-3 top-1/2 size-1.5 -translate-y-1/2 rounded-full bg-warning-text"
      />
      <span className="sr-only">({texts.form.unsaved})</span>
    </span>
  );
}
