import { Button, Dialog, type DialogProps } from '@atrium/ui';
import { type FormEvent, useId } from 'react';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'children'> {
  /** What the two buttons say, and the second one while it sends. */
  labels: { cancel: string; submit: string; pending: string };
  pending: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => unknown;
}

/** A dialog around one form; it stays while what was typed is under way. */
export function FormDialog(props: FormDialogProps) {
  const { labels, pending, onClose, onSubmit, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      dismissible={!pending}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel={labels.pending}>
            {labels.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  );
}
