import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false when Esc, the backdrop or the close button asks to close. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  closeLabel?: string;
  /** False while something must not be interrupted: Esc, backdrop and close button do nothing. */
  dismissible?: boolean;
  /** What gets focus on opening; the first control otherwise. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  role?: 'dialog' | 'alertdialog';
  className?: string;
}

const widths = { sm: 'max-w-md', md: 'max-w-lg', lg: 'max-w-2xl' };

/** A modal window on the native element: focus returns to where it was when it closes (spec section 2, Home). */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'sm',
  closeLabel = 'Close',
  dismissible = true,
  initialFocusRef,
  role = 'dialog',
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => {
    if (dismissible) onOpenChange(false);
  };
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    initialFocusRef?.current?.focus();
    // Closed before removal, because only close() gives focus back to where it was.
    return () => element?.close();
  }, [initialFocusRef]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Esc, which arrives as cancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      className={clsx(
        'm-auto w-[calc(100%-2rem)] rounded-dialog border border-border bg-surface-raised p-0 text-text shadow-float backdrop:bg-backdrop',
        widths[size],
        className,
      )}
    >
      <div className="flex flex-col gap-5 p-6">
        <div className="flex flex-col gap-1.5 pe-10">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {description ? (
            <div id={`${titleId}-description`} className="text-sm text-text-muted">
              {description}
            </div>
          ) : null}
        </div>
        {children}
        {footer ? <div className="flex flex-wrap justify-end gap-3">{footer}</div> : null}
        {dismissible ? (
          <IconButton
            label={closeLabel}
            icon={<X aria-hidden="true" className="size-5" />}
            size="sm"
            onClick={close}
            className="absolute end-4 top-4"
          />
        ) : null}
      </div>
    </dialog>
  );
}
