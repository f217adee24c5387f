import { useFailureNotice } from '../api/failure-notice.tsx';
import { useAction } from '../forms/use-action.ts';
import type { LazyPart } from './lazy-part.tsx';

/**
 * Loads a lazy dialog before it is shown. A failure is shown as a message, so that neither the page nor text that is not
 * saved yet is lost.
 *
 * @param onLoaded shows the dialog.
 * @returns `openLazy` for the button, and whether the dialog is being loaded.
 */
export function useOpenLazy({ preload }: Pick<LazyPart, 'preload'>, onLoaded: () => void) {
  const notifyFailure = useFailureNotice();
  const { run, isPending } = useAction(
    async () => {
      await preload();
      onLoaded();
    },
    (error) => notifyFailure(error),
  );
  return { openLazy: run, isLoading: isPending };
}
