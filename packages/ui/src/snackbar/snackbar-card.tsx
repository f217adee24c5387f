import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { SnackbarAction, SnackbarMessage, SnackbarType } from './snackbar-message.ts';
import { useSwipeRight } from './use-swipe-right.ts';

interface SnackbarCardProps {
  message: SnackbarMessage;
  closeLabel: string;
  onClose: () => void;
}

const icons = { default: null, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const colors: Record<SnackbarType, string> = {
  default: '',
  success: 'text-success-text',
  warning: 'text-warning-text',
  error: 'text-danger-text',
};

/** One message; its timer is paused while it is hovered, has focus, or the tab is hidden. */
export function SnackbarCard({ message, closeLabel, onClose }: SnackbarCardProps) {
  const [announced, setAnnounced] = useState(false);
  // Screen readers announce what is added to a live region, not a region that is inserted with its content.
  useEffect(() => setAnnounced(true), []);
  const { inUse, handlers } = useHoverOrFocus();
  const hidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  usePausableTimer(message.autoCloseMs, inUse || hidden, onClose);
  const swipe = useSwipeRight(onClose);
  const Icon = icons[message.type];
  return (
    <div
      {...swipe}
      dir="auto"
      data-type={message.type}
      {...handlers}
      className={clsx(
        'pointer-events-auto flex w-90 touch-pan-y max-w-full animate-rise items-start gap-3 rounded-card border border-border bg-surface-raised py-2 ps-4 pe-2 text-sm text-text shadow-float',
        message.className,
      )}
    >
      {Icon ? (
        <Icon
          aria-hidden="true"
          className={clsx('mt-2 size-5 shrink-0 pointer-coarse:mt-3', colors[message.type])}
        />
      ) : null}
      {/* The action is below the text where both do not fit beside each other. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-3">
        <div
          role={message.type === 'error' ? 'alert' : 'status'}
          className="max-h-[calc(100dvh-4rem)] min-w-0 flex-[1_1_7rem] overflow-y-auto wrap-anywhere py-2 pointer-coarse:py-3"
        >
          {announced ? message.content : null}
        </div>
        {message.action ? <SnackbarButton action={message.action} onClose={onClose} /> : null}
      </div>
      <IconButton
        label={closeLabel}
        icon={<X aria-hidden="true" className="size-4" />}
        size="sm"
        onClick={onClose}
        className="text-text-muted"
      />
    </div>
  );
}

/** Outside of the live region, which is only for what has happened. */
function SnackbarButton({ action, onClose }: { action: SnackbarAction; onClose: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-accent-text"
      onClick={() => {
        // Closed first, so that the action can move the focus.
        onClose();
        action.onSelect();
      }}
    >
      {action.label}
    </Button>
  );
}

function onVisibilityChange(onChange: () => void) {
  window.addEventListener('visibilitychange', onChange);
  return () => window.removeEventListener('visibilitychange', onChange);
}

/** Whether it is hovered or has focus. */
function useHoverOrFocus() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { inUse: hovered || focused, handlers };
}

/** Calls `onEnd` after `durationMs` without the paused time; never if it is 0. */
function usePausableTimer(durationMs: number, paused: boolean, onEnd: () => void) {
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused || durationMs === 0) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAt));
    };
  }, [paused, durationMs]);
}
