import { ConfirmDialog } from '@atrium/ui';

const texts = {
  title: 'Reactivate Your Account',
  description:
    'This account was deleted a short while ago. Reactivate it to get your stores and settings back.',
  cancel: 'Cancel',
  confirm: 'Reactivate',
  pending: 'Reactivating your account',
};

interface ReactivateDialogProps {
  open: boolean;
  pending: boolean;
  onCancel: () => void;
  onReactivate: () => void;
}

/** Shown if the account was deleted but can still be restored. */
export function ReactivateDialog({ open, pending, onCancel, onReactivate }: ReactivateDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={texts.title}
      description={texts.description}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      pending={pending}
      pendingLabel={texts.pending}
      initialFocus="confirm"
      onConfirm={onReactivate}
    />
  );
}
