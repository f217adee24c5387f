import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';

interface CloseButtonProps {
  label: string;
  onClick: () => void;
  className?: string;
}

/** The cross in the corner of a dialog. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<X aria-hidden="true" className="size-5" />}
      size="sm"
      className={clsx('text-text-muted', className)}
      onClick={onClick}
    />
  );
}
