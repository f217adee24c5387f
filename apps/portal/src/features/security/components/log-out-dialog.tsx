import type { Device } from '@atrium/contract';
import { ConfirmDialog, useSnackbar } from '@atrium/ui';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useLogOutDevices } from '../api/security-calls.ts';
import { texts } from '../texts.ts';
import { formatDeviceTime } from './device-row.tsx';

interface LogOutDialogProps {
  /** The devices to log out; an empty list closes the dialog. */
  devices: readonly Device[];
  /** Whether another device in the list has the same name. */
  isAmbiguous: boolean;
  onClose: () => void;
  /** Logs out this browser, like Logout. */
  onLogOutHere: () => Promise<void>;
}

/** Confirms before devices are logged out. */
export function LogOutDialog({ devices: chosen, ...props }: LogOutDialogProps) {
  const { isAmbiguous, onClose, onLogOutHere } = props;
  const snackbar = useSnackbar();
  const { mutateAsync: logOut, isPending } = useLogOutDevices();
  const [first] = chosen;
  const { devices } = texts;
  const isHere = chosen.length === 1 && first?.isDefault === true;
  const { run, error, clear } = useAction(async () => {
    if (isHere) return onLogOutHere();
    const message = await logOut(chosen.map(({ id }) => id));
    const content = chosen.length > 1 ? devices.loggedOutMany(chosen.length) : message;
    snackbar.show({ type: 'success', content: content || devices.loggedOut(nameOf(first)) });
    onClose();
  });
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={first !== undefined}
      onOpenChange={close}
      {...confirmationTexts(chosen, isAmbiguous)}
      confirmLabel={devices.logOut}
      cancelLabel={devices.cancel}
      tone="danger"
      pending={isPending}
      pendingLabel={devices.pending}
      error={error === undefined ? undefined : failureMessage(error)}
      onConfirm={run}
    />
  );
}

function confirmationTexts([first, ...more]: readonly Device[], isAmbiguous: boolean) {
  const { devices } = texts;
  if (more.length > 0) {
    const title = devices.confirmOthersTitle(more.length + 1);
    return { title, description: devices.confirmOthers };
  }
  // The badge is “This Device” on this one only, so another is named.
  if (first?.isDefault)
    return { title: devices.confirmThisTitle, description: devices.confirmThis };
  const device = nameOf(first);
  const description =
    first && isAmbiguous
      ? devices.confirmThatOf(formatDeviceTime(first.createdAt), first.location)
      : devices.confirm(device);
  return { title: devices.confirmTitle(device), description };
}

function nameOf(device: Device | undefined): string {
  return device?.userAgent ?? '';
}
