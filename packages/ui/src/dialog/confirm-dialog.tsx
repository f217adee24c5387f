import { type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useControllable } from '../controllable/use-controllable.ts';
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
  /** Which button has the focus first: Cancel, or the action if Enter has just been pressed for what it completes. */
  initialFocus?: 'cancel' | 'confirm';
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
  initialFocus = 'cancel',
  pending = false,
  pendingLabel,
  ...dialog
}: ConfirmDialogProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  const confirm = () => {
    onConfirm();
    if (open === undefined) setShown(false);
  };
  const focusRef = useRef<HTMLButtonElement>(null);
  const actions = { initialFocus, cancelLabel, confirmLabel, tone, pending, pendingLabel };
  return (
    <Dialog
      {...dialog}
      open={shown}
      onOpenChange={setShown}
      role="alertdialog"
      closeButton={false}
      dismissible={!pending}
      initialFocusRef={focusRef}
      footer={
        <ConfirmActions
          {...actions}
          focusRef={focusRef}
          onCancel={() => setShown(false)}
          onConfirm={confirm}
        />
      }
    />
  );
}

interface ConfirmActionsProps
  extends Pick<ConfirmDialogProps, 'cancelLabel' | 'confirmLabel' | 'tone' | 'pending'> {
  initialFocus: 'cancel' | 'confirm';
  focusRef: Ref<HTMLButtonElement>;
  pendingLabel: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

function ConfirmActions({ focusRef, pending = false, ...props }: ConfirmActionsProps) {
  const { initialFocus, cancelLabel, confirmLabel, tone, pendingLabel, onCancel, onConfirm } =
    props;
  return (
    <>
      <Button
        ref={initialFocus === 'cancel' ? focusRef : null}
        variant="secondary"
        disabled={pending}
        onClick={onCancel}
      >
        {cancelLabel}
      </Button>
      <Button
        ref={initialFocus === 'confirm' ? focusRef : null}
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
