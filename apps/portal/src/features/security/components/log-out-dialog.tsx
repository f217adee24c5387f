import { type Device, messages } from '@atrium/contract';
import { ConfirmDialog, useSnackbar } from '@atrium/ui';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/use-single-flight.ts';
import { useLogOutDevices } from '../api/security-calls.ts';
import { texts } from '../texts.ts';

interface LogOutDialogProps {
  /** The devices to log out; an empty list closes the dialog. */
  devices: readonly Device[];
  onClose: () => void;
  /** Logs out this browser, like Logout. */
  onLogOutHere: () => Promise<void>;
}

/** Confirms before devices are logged out. */
export function LogOutDialog({ devices: chosen, onClose, onLogOutHere }: LogOutDialogProps) {
  const [error, setError] = useState<ReactNode>();
  const snackbar = useSnackbar();
  const { mutateAsync: logOut, isPending } = useLogOutDevices();
  const [first] = chosen;
  const isHere = chosen.length === 1 && first?.isDefault === true;
  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirm = useSingleFlight(async () => {
    setError(undefined);
    if (isHere) return onLogOutHere();
    try {
      const message = await logOut(chosen.map(({ id }) => id));
      snackbar.show({ type: 'success', content: message || messages.loggedOut });
      close();
    } catch (failure) {
      setError(failureMessage(failure));
    }
  });
  const { devices } = texts;
  return (
    <ConfirmDialog
      open={first !== undefined}
      onOpenChange={close}
      {...confirmationTexts(chosen)}
      confirmLabel={devices.logOut}
      cancelLabel={devices.cancel}
      tone="danger"
      pending={isPending}
      pendingLabel={devices.pending}
      error={error}
      onConfirm={confirm}
    />
  );
}

function confirmationTexts([first, ...more]: readonly Device[]) {
  const { devices } = texts;
  if (more.length > 0) {
    const title = devices.confirmOthersTitle(more.length + 1);
    return { title, description: devices.confirmOthers };
  }
  // The badge is “This Device” on this one only, so another is named.
  if (first?.isDefault)
    return { title: devices.confirmThisTitle, description: devices.confirmThis };
  const device = first?.userAgent ?? '';
  return { title: devices.confirmTitle(device), description: devices.confirm(device) };
}
