import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { FormError } from '../form-error/form-error.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** Draws the confirming button as dangerous. */
  tone?: 'default' | 'danger';
  /** Shows that the confirmed action runs; the dialog cannot be left meanwhile. */
  pending?: boolean;
  pendingLabel?: string;
  error?: ReactNode;
  ref?: Ref<HTMLDialogElement>;
}

/** A question with Cancel and one action, such as 'Reactivate Your Account' (spec section 2, Login). */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  tone = 'default',
  pending = false,
  pendingLabel,
  error,
  ...dialog
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      closeButton={false}
      dismissible={!pending}
      initialFocusRef={cancel}
      footer={
        <>
          <Button
            ref={cancel}
            variant="secondary"
            disabled={pending}
            onClick={() => dialog.onOpenChange(false)}
          >
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
      }
    >
      {error ? <FormError>{error}</FormError> : null}
    </Dialog>
  );
}
