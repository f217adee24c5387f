import { isApiError } from '@atrium/contract';
import { Button, ConfirmDialog, useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { failureMessage, useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { SettingsSection } from '../../../shared/forms/settings-section.tsx';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { useDeleteProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

/** Deletes the account; the last section of the General tab. */
export function DeleteAccount({ onReauthenticate }: { onReauthenticate: () => void }) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: remove, isPending } = useDeleteProfile();
  const { danger } = texts;
  const isStale = isApiError(error, 'reauthentication_required');
  const confirm = useSingleFlight(async () => {
    setError(undefined);
    try {
      await remove();
      snackbar.show({ type: 'success', content: danger.deleted });
    } catch (failure) {
      setError(failure);
      notifyFailure(failure);
    }
  });
  return (
    <SettingsSection title={danger.title} description={danger.description}>
      <div className="flex lg:justify-end">
        <Button
          variant="danger-outline"
          onClick={() => {
            setError(undefined);
            setOpen(true);
          }}
        >
          {danger.open}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={danger.confirmTitle}
        description={danger.question}
        confirmLabel={isStale ? texts.reauthenticate : danger.confirm}
        cancelLabel={danger.cancel}
        tone={isStale ? 'default' : 'danger'}
        pending={isPending}
        pendingLabel={danger.deleting}
        error={error === undefined ? undefined : failureMessage(error)}
        onConfirm={isStale ? onReauthenticate : confirm}
      />
    </SettingsSection>
  );
}
