import { type Appearance, messages, type User } from '@atrium/contract';
import { useId } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { useUpdateProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';
import { AppearancePreview } from './appearance-preview.tsx';

const choices = ['default', 'light', 'dark', 'contrast'] as const satisfies readonly Appearance[];

const card = [
  'flex cursor-pointer flex-col gap-2.5 rounded-control border border-border-control bg-surface-raised p-2.5 text-sm transition-colors',
  'hover:bg-surface-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium',
  // Thicker, because in high contrast the edges of the others are as strong as the accent.
  'has-checked:[box-shadow:inset_0_0_0_1px_var(--accent)]',
  // There the radio button is shown instead of the preview.
  'forced-colors:flex-row',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
].join(' ');

/** The interface appearance, saved on selection. */
export function AppearanceChoice({ user }: { user: User }) {
  const name = useId();
  const notifyFailure = useFailureNotice();
  const { mutate: update, variables, isPending } = useUpdateProfile();
  // The new choice is shown while it is saved; after a failure the saved one is shown again.
  const shown = (isPending && variables?.interfaceAppearance) || user.interfaceAppearance;
  const choose = (interfaceAppearance: Appearance) =>
    update(
      { interfaceAppearance },
      {
        onError: (error) =>
          notifyFailure(error, messages.updatingUserFailed, texts.appearance.failed),
      },
    );
  const { title, description, choices: labels } = texts.appearance;
  return (
    <SettingsSection name="appearance" title={title} description={description}>
      <fieldset className="@container">
        <legend className="sr-only">{title}</legend>
        <div className="grid gap-3 @[14rem]:grid-cols-2 @[30rem]:grid-cols-4">
          {choices.map((value) => (
            <label key={value} className={card}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={shown === value}
                onChange={() => choose(value)}
                className="not-forced-colors:sr-only"
              />
              <AppearancePreview look={value} />
              {labels[value]}
            </label>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
