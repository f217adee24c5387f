import { Button, Dialog, type DialogProps } from '@atrium/ui';
import { type FormEvent, useId } from 'react';
import { spacedErrorLines } from './field-errors.ts';

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'children' | 'error'> {
  /** The labels of the two buttons, and of the second while it submits. */
  labels: { cancel: string; submit: string; pending: string };
  pending: boolean;
  onClose: () => void;
  /** Called before `onClose` by the Cancel button only: Esc and the close button may be pressed by mistake. */
  onCancel?: () => void;
  onSubmit: (event: FormEvent) => unknown;
}

/** A dialog with one form; it cannot be closed while it submits. */
export function FormDialog(props: FormDialogProps) {
  const { labels, pending, onClose, onCancel, onSubmit, children, ...dialog } = props;
  const formId = useId();
  const cancel = () => {
    onCancel?.();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      dismissible={!pending}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={cancel}>
            {labels.cancel}
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel={labels.pending}>
            {labels.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className={spacedErrorLines}>
        {children}
      </form>
    </Dialog>
  );
}
