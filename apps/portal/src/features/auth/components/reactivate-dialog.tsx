import { ConfirmDialog } from '@atrium/ui';
import { texts } from '../texts.ts';

interface ReactivateDialogProps {
  open: boolean;
  pending: boolean;
  onCancel: () => void;
  onReactivate: () => void;
}

/** Asked when the account was deleted but can still be restored (section 4, Account). */
export default function ReactivateDialog({
  open,
  pending,
  onCancel,
  onReactivate,
}: ReactivateDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={texts.reactivate.title}
      description={texts.reactivate.description}
      cancelLabel={texts.reactivate.cancel}
      confirmLabel={texts.reactivate.confirm}
      pending={pending}
      pendingLabel={texts.reactivate.pending}
      onConfirm={onReactivate}
    />
  );
}
