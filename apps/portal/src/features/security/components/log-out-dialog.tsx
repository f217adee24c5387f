import { ConfirmDialog, useSnackbar } from '@atrium/ui';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { isDevice, type LogOutTarget, useLogOutDevices } from '../api/security-calls.ts';
import { texts } from '../texts.ts';
import { formatDeviceTime } from './device-row.tsx';

interface LogOutDialogProps {
  /** What to log out; null closes the dialog. */
  target: LogOutTarget | null;
  /** Whether another device in the list has the same name. */
  isAmbiguous: boolean;
  onClose: () => void;
  /** Logs out this browser, like Logout. */
  onLogOutHere: () => Promise<void>;
}

/** Confirms before devices are logged out. */
export function LogOutDialog({ target, isAmbiguous, onClose, onLogOutHere }: LogOutDialogProps) {
  const snackbar = useSnackbar();
  const { mutateAsync: logOut } = useLogOutDevices();
  const { devices } = texts;
  const { run, isPending, error, clear } = useAction(async () => {
    if (target === null) return;
    if (isDevice(target) && target.isDefault) return onLogOutHere();
    const message = await logOut(target);
    const done = isDevice(target) ? devices.loggedOut(target.userAgent) : devices.loggedOutOthers;
    snackbar.show({ type: 'success', content: message || done });
    onClose();
  });
  const close = () => {
    clear();
    onClose();
  };
  const failedText = isDevice(target)
    ? devices.notLoggedOut(target.userAgent)
    : devices.notLoggedOutOthers;
  return (
    <ConfirmDialog
      open={target !== null}
      onOpenChange={close}
      {...confirmationTexts(target, isAmbiguous)}
      confirmLabel={devices.logOut}
      cancelLabel={devices.cancel}
      tone="danger"
      pending={isPending}
      pendingLabel={devices.pending}
      error={error === undefined ? undefined : failureMessage(error, undefined, failedText)}
      onConfirm={run}
    />
  );
}

function confirmationTexts(target: LogOutTarget | null, isAmbiguous: boolean) {
  const { devices } = texts;
  if (!isDevice(target)) {
    return { title: devices.confirmOthersTitle, description: devices.confirmOthers };
  }
  // The badge is “This Device” on this one only, so another is named.
  if (target.isDefault) {
    return { title: devices.confirmThisTitle, description: devices.confirmThis };
  }
  const description = isAmbiguous
    ? devices.confirmThatOf(formatDeviceTime(target.createdAt), target.location)
    : devices.confirm(target.userAgent);
  return { title: devices.confirmTitle(target.userAgent), description };
}
