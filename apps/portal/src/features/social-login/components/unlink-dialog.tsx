import { isApiError, type SocialProvider } from '@atrium/contract';
import { ConfirmDialog, useSnackbar } from '@atrium/ui';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { useUnlinkAccount } from '../api/linked-accounts.ts';
import { linkedAccountTexts as texts } from '../linked-account-texts.ts';

interface UnlinkDialogProps {
  /** The provider to unlink; `null` closes the dialog. */
  provider: SocialProvider | null;
  onClose: () => void;
  onReauthenticate: () => void;
}

/** Confirms before a provider account is unlinked. */
export function UnlinkDialog({ provider, onClose, onReauthenticate }: UnlinkDialogProps) {
  const snackbar = useSnackbar();
  const { mutateAsync: unlink, isPending, error, reset } = useUnlinkAccount();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = useSingleFlight(async (chosen: SocialProvider) => {
    try {
      await unlink(chosen);
    } catch {
      // The dialog shows the mutation's own error.
      return;
    }
    snackbar.show({ type: 'success', content: texts.disconnected(texts.names[chosen]) });
    close();
  });
  if (provider === null) return null;
  const name = texts.names[provider];
  const isStale = isApiError(error, 'reauthentication_required');
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={texts.question(name)}
      description={texts.consequence(name)}
      confirmLabel={isStale ? texts.reauthenticate : texts.disconnect}
      cancelLabel={texts.cancel}
      tone={isStale ? 'default' : 'danger'}
      pending={isPending}
      pendingLabel={texts.disconnecting}
      error={error ? failureMessage(error) : undefined}
      onConfirm={isStale ? onReauthenticate : () => void confirm(provider)}
    />
  );
}
