import { Button, useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { ConfirmAction } from '../../../shared/forms/confirm-action.tsx';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { useDeleteProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

/** Deletes the account; the last section of the General tab. */
export function DeleteAccount({ onReauthenticate }: { onReauthenticate: () => void }) {
  const [open, setOpen] = useState(false);
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: remove } = useDeleteProfile();
  const { danger } = texts;
  const deleteAccount = async () => {
    try {
      await remove();
      snackbar.show({ type: 'success', content: danger.deleted });
    } catch (failure) {
      notifyFailure(failure, undefined, danger.failed);
      throw failure;
    }
  };
  return (
    <SettingsSection name="delete-account" title={danger.title} description={danger.description}>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {danger.open}
      </Button>
      {open ? (
        <ConfirmAction
          title={danger.confirmTitle}
          description={
            <>
              <p>{danger.question}</p>
              <p className="mt-2">{danger.restorable}</p>
              <p className="mt-2">{danger.ownership}</p>
            </>
          }
          confirmLabel={danger.confirm}
          cancelLabel={danger.cancel}
          tone="danger"
          pendingLabel={danger.deleting}
          failedText={danger.failed}
          action={deleteAccount}
          onClose={() => setOpen(false)}
          onReauthenticate={onReauthenticate}
        />
      ) : null}
    </SettingsSection>
  );
}
