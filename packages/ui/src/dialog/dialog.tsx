import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, type Ref, type RefObject, useId } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { DialogError } from './dialog-error.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open?: boolean | undefined;
  defaultOpen?: boolean;
  /** Called with false by Esc, the backdrop and the close button, and with true by the trigger. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** A button element that opens the dialog. */
  trigger?: ReactElement | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** An illustration above the title. */
  illustration?: ReactNode;
  children?: ReactNode;
  /** The buttons at the end. */
  footer?: ReactNode;
  /** Why the last action failed, below the buttons: it moves nothing. Announced when it appears. */
  error?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  closeLabel?: string;
  /** False disables Esc, backdrop and close button, for example while something is being saved. */
  dismissible?: boolean;
  /** False if the footer already has a button that closes. */
  closeButton?: boolean;
  /** What gets focus on opening; the first control otherwise. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  role?: 'alertdialog' | undefined;
  className?: string;
  ref?: Ref<HTMLDialogElement> | undefined;
}

const windowClasses =
  'm-auto w-[calc(100%-2rem)] roomy:scroll-pb-36 animate-rise rounded-dialog border border-border bg-surface-raised text-text shadow-float -outline-offset-2 backdrop:animate-fade backdrop:bg-backdrop';
/**
 * Sticks to the bottom, so that the buttons stay visible when the content is higher than the window. In a small window
 * they are stacked and would leave the fields no room, so there it does not stick. Its margins cancel the dialog's padding.
 */
const footerClasses =
  '-mx-1 -mt-2 -mb-[min(1.5rem,6vw)] bottom-0 flex flex-col-reverse gap-3 bg-surface-raised px-1 pt-3 pb-[min(1.5rem,6vw)] roomy:sticky sm:flex-row sm:justify-end';
const widths = { sm: 'max-w-md', md: 'max-w-lg', lg: 'max-w-2xl' };

/**
 * A modal window on the native `<dialog>`: focus returns to its previous place when it closes. Its children are
 * mounted only while it is open.
 */
export function Dialog({
  open,
  defaultOpen = false,
  onOpenChange,
  trigger,
  ...dialog
}: DialogProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  return (
    <>
      {trigger ? (
        <Slot.Root aria-haspopup="dialog" onClick={() => setShown(true)}>
          {trigger}
        </Slot.Root>
      ) : null}
      {shown ? <OpenDialog {...dialog} onClose={() => setShown(false)} /> : null}
    </>
  );
}

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

interface OpenDialogProps
  extends Omit<DialogProps, 'open' | 'defaultOpen' | 'onOpenChange' | 'trigger'> {
  onClose: () => void;
}

function OpenDialog({
  onClose,
  title,
  description,
  illustration,
  children,
  footer,
  error,
  size = 'sm',
  closeLabel = 'Close',
  dismissible = true,
  closeButton = true,
  initialFocusRef,
  role,
  className,
  ref,
}: OpenDialogProps) {
  const titleId = useId();
  const close = dismissible ? onClose : () => {};
  return (
    <dialog
      {...useModal(close, initialFocusRef, ref)}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-description` : undefined}
      className={clsx(windowClasses, widths[size], className)}
    >
      <div className="flex flex-col gap-5 p-[min(1.5rem,6vw)]">
        {illustration ? <div className="w-28">{illustration}</div> : null}
        <DialogHeading
          id={titleId}
          title={title}
          description={description}
          roomForClose={closeButton && !illustration}
        />
        {children}
        {footer ? <div className={footerClasses}>{footer}</div> : null}
        {error ? <DialogError>{error}</DialogError> : null}
        {dismissible && closeButton ? (
          // As high as the first line of the title next to it.
          <div className="absolute end-4 top-[min(1.5rem,6vw)] flex h-6.5 items-center">
            <CloseButton label={closeLabel} onClick={close} />
          </div>
        ) : null}
      </div>
    </dialog>
  );
}

function DialogHeading({
  id,
  title,
  description,
  roomForClose,
}: Pick<DialogProps, 'title' | 'description'> & { id: string; roomForClose: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h2
        id={id}
        // Focused by a script only, after which there is nothing to press on it: like other headings without a ring.
        className={clsx(
          'wrap-anywhere text-lg tracking-[-0.01em] outline-none',
          roomForClose && 'me-10',
        )}
      >
        {title}
      </h2>
      {description ? (
        <div id={`${id}-description`} className="wrap-anywhere text-sm text-text-muted">
          {description}
        </div>
      ) : null}
    </div>
  );
}
