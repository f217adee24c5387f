import { Button, Dialog, FormError } from '@atrium/ui';
import { texts } from '../texts.ts';

interface PasswordFailedProps {
  /** The server's own words. */
  reason: string;
  onClose: () => void;
  onTryAgain: () => void;
}

/** 'Password Failed!': nothing was changed, and what was typed is kept. */
export function PasswordFailed({ reason, onClose, onTryAgain }: PasswordFailedProps) {
  const { password } = texts;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={password.failedTitle}
      description={password.failed}
      footer={<Button onClick={onTryAgain}>{password.tryAgain}</Button>}
    >
      <FormError>{reason}</FormError>
    </Dialog>
  );
}
