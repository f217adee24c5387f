import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useModal } from '../dialog/use-modal.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { SidebarTexts } from './sidebar-item.ts';

interface SidebarDrawerProps {
  texts: Required<SidebarTexts>;
  header: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** From this width on the sidebar is shown beside the page. */
const WIDE = '(min-width: 1024px)';

/** The sidebar as a modal drawer: focus stays in it and returns when it closes. */
export function SidebarDrawer({ texts, header, children, onClose }: SidebarDrawerProps) {
  useOnWide(onClose);
  return (
    <dialog
      {...useModal(onClose, undefined)}
      aria-label={texts.label}
      className="fixed inset-y-0 start-0 m-0 flex h-dvh max-h-none w-70 max-w-[85vw] flex-col border-border border-e bg-surface-raised text-text shadow-float outline-none transition-transform starting:-translate-x-full backdrop:animate-fade backdrop:bg-backdrop rtl:starting:translate-x-full"
    >
      <div className="flex min-h-21 items-center justify-between gap-3 ps-5 pe-3">
        {header}
        <IconButton
          label={texts.closeLabel}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
          className="ms-auto"
        />
      </div>
      <nav aria-label={texts.label} className="flex min-h-0 flex-1 flex-col pb-4">
        {children}
      </nav>
    </dialog>
  );
}

/** Closes the drawer when the window becomes wide enough for the sidebar, or the page would stay inert. */
function useOnWide(onWide: () => void) {
  const notify = useEffectEvent(onWide);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const look = () => {
      if (wide.matches) notify();
    };
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
}
