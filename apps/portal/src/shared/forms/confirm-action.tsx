import { isApiError } from '@atrium/contract';
import { ConfirmDialog, type ConfirmDialogProps } from '@atrium/ui';
import { failureMessage } from '../api/failure-notice.tsx';
import { useAction } from './use-action.ts';

const LOG_IN_AGAIN = 'Log in again';

type Wording = 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'pendingLabel' | 'tone';

interface ConfirmActionProps extends Pick<ConfirmDialogProps, Wording> {
  /** What did not happen when the action was rejected. */
  failedText: string;
  /** Runs once at a time. When it rejects, the dialog stays open and shows the error. */
  action: () => Promise<unknown>;
  onClose: () => void;
  /** Offered instead of the action when the login is too old for it. */
  onReauthenticate: () => void;
}

/** Confirms an action that may require a recent login, and shows why it failed. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { action, failedText, onClose, onReauthenticate, ...dialog } = props;
  const { run, isPending, error } = useAction(action);
  const isStale = isApiError(error, 'reauthentication_required');
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={onClose}
      pending={isPending}
      error={
        error === undefined
          ? undefined
          : failureMessage(error, undefined, isStale ? undefined : failedText)
      }
      {...(isStale
        ? { tone: 'default', confirmLabel: LOG_IN_AGAIN, onConfirm: onReauthenticate }
        : { onConfirm: run })}
    />
  );
}
