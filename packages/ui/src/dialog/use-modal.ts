import {
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  use,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useRootAttribute } from '../root-attribute/use-root-attribute.ts';
import { SnackbarHostContext } from '../snackbar/snackbar.tsx';

/** Whether an editable field has text; the text of a search is no loss. */
function holdsText(dialog: HTMLDialogElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([hidden], [readonly], [role=combobox], [type=checkbox], [type=radio], [type=range], [type=file])',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** Chrome returns the focus to a text field without its selection, and nothing could be typed there. */
function placeCaret(closed: HTMLDialogElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (closed.contains(field)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/**
 * Opens a native dialog as a modal while it is mounted, and calls `requestClose` on Esc and on a press of the
 * backdrop, unless that press would lose typed text.
 * Returns the props of the dialog element.
 */
export function useModal(
  requestClose: () => void,
  initialFocusRef?: RefObject<HTMLElement | null>,
  forwardedRef?: Ref<HTMLDialogElement>,
) {
  const ref = useRef<HTMLDialogElement>(null);
  // The element is mounted from the first effect to the last.
  useImperativeHandle(forwardedRef, () => ref.current as HTMLDialogElement, []);
  const pressedBackdrop = useRef(false);
  const addSnackbarHost = use(SnackbarHostContext);
  // The page behind it does not scroll.
  useRootAttribute('data-modal');

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    initialFocusRef?.current?.focus();
    const removeSnackbarHost = addSnackbarHost(element);
    return () => {
      removeSnackbarHost();
      // Closed before removal, because only close() returns focus.
      element.close();
      placeCaret(element);
    };
  }, [initialFocusRef, addSnackbarHost]);

  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    onClose: () => {
      // Chrome closes on a second Esc although `cancel` was prevented; the parent still decides.
      if (!ref.current || ref.current.open) return;
      ref.current.showModal();
      requestClose();
    },
    // A drag that starts on text inside and ends outside is not a press of the backdrop.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (!pressedBackdrop.current || event.target !== event.currentTarget) return;
      // A press of the backdrop may be accidental and must not lose typed text; Esc and the buttons are deliberate.
      if (!holdsText(event.currentTarget)) requestClose();
    },
  };
}
