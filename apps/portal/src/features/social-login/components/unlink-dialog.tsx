import { type SocialProvider, socialProviderNames } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { ConfirmAction } from '../../../shared/forms/confirm-action.tsx';
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
  const { mutateAsync: unlink } = useUnlinkAccount();
  if (provider === null) return null;
  const name = socialProviderNames[provider];
  return (
    <ConfirmAction
      title={texts.question(name)}
      description={texts.consequence(name)}
      confirmLabel={texts.disconnect}
      cancelLabel={texts.cancel}
      tone="danger"
      pendingLabel={texts.disconnecting}
      failedText={texts.notDisconnected(name)}
      action={async () => {
        await unlink(provider);
        snackbar.show({ type: 'success', content: texts.disconnected(name) });
        onClose();
      }}
      onClose={onClose}
      onReauthenticate={onReauthenticate}
    />
  );
}
