import { type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useControllable } from '../controllable/use-controllable.ts';
import { DialogError } from '../form-error/form-error.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A button element that opens the dialog. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Closes the dialog too unless `open` is controlled; an action that takes time needs a controlled dialog. */
  onConfirm: () => void;
  /** Styles the confirm button as dangerous. */
  tone?: 'default' | 'danger';
  /** Shows that the confirmed action is running; the dialog cannot be closed meanwhile. */
  pending?: boolean;
  pendingLabel?: string;
  error?: ReactNode;
  ref?: Ref<HTMLDialogElement>;
}

/** A question with Cancel and one action, such as 'Reactivate Your Account'. */
export function ConfirmDialog({
  open,
  defaultOpen = false,
  onOpenChange,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  tone = 'default',
  pending = false,
  pendingLabel,
  error,
  ...dialog
}: ConfirmDialogProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  const confirm = () => {
    onConfirm();
    if (open === undefined) setShown(false);
  };
  const cancelRef = useRef<HTMLButtonElement>(null);
  const actions = { cancelRef, cancelLabel, confirmLabel, tone, pending, pendingLabel };
  return (
    <Dialog
      {...dialog}
      open={shown}
      onOpenChange={setShown}
      role="alertdialog"
      closeButton={false}
      dismissible={!pending}
      initialFocusRef={cancelRef}
      footer={<ConfirmActions {...actions} onCancel={() => setShown(false)} onConfirm={confirm} />}
    >
      {error ? <DialogError>{error}</DialogError> : null}
    </Dialog>
  );
}

interface ConfirmActionsProps
  extends Pick<ConfirmDialogProps, 'cancelLabel' | 'confirmLabel' | 'tone' | 'pending'> {
  cancelRef: Ref<HTMLButtonElement>;
  pendingLabel: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

function ConfirmActions({ cancelRef, pending = false, ...props }: ConfirmActionsProps) {
  const { cancelLabel, confirmLabel, tone, pendingLabel, onCancel, onConfirm } = props;
  return (
    <>
      <Button ref={cancelRef} variant="secondary" disabled={pending} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger' : 'primary'}
        pending={pending}
        {...(pendingLabel === undefined ? {} : { pendingLabel })}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
}
