import { messages } from '@atrium/contract';
import { Suspense, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useLocation } from 'react-router';
import { useFailureNotice } from '../../shared/api/failure-notice.tsx';
import { lazyPart, whenIdle } from '../../shared/build/lazy-part.tsx';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';
import { SearchButtonContent, searchButton } from './search-button-content.tsx';
import { isShortcut, shortcutOf } from './shortcut.ts';
import { buttonTexts as texts } from './texts.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

/** Opens the command palette by a button or the keyboard, on every page of the logged-in layout. */
export function PaletteButton({ dialogs }: { dialogs: StoreDialogs }) {
  const notifyFailure = useFailureNotice();
  const { key } = useLocation();
  // Navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const shortcut = shortcutOf(window.navigator);

  const [isOpening, startOpening] = useTransition();
  // In a transition, so that the button looks pressed before the palette is drawn, also when opened by the keyboard.
  const open = () =>
    startOpening(async () => {
      try {
        await CommandPalette.preload();
        // Another dialog may have opened meanwhile.
        if (!isDialogOpen()) startOpening(() => setOpenAt(key));
      } catch (error) {
        notifyFailure(error, messages.serverError);
      }
    });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, shortcut.isApple)) return;
    // Also when a dialog is open: the browser would move the focus to its address bar.
    event.preventDefault();
    if (isOpen) setOpenAt(null);
    else if (!isDialogOpen()) open();
  });
  // Pressed while only the first frame was there (`first-frame/draw-first-frame.inline.ts`).
  const openQueued = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    if (dataset.queuedShortcut === undefined) return;
    delete dataset.queuedShortcut;
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    openQueued();
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => whenIdle(() => void CommandPalette.preload().catch(() => undefined)), []);

  return (
    <>
      <button
        type="button"
        aria-label={texts.searchFor}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.ariaKeys}
        data-opening={isOpening || undefined}
        onClick={open}
        className={searchButton}
      >
        <SearchButtonContent keys={shortcut.shown} />
      </button>
      {isOpen ? (
        <Suspense>
          <CommandPalette dialogs={dialogs} onClose={() => setOpenAt(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
