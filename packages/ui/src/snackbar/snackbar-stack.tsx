import { clsx } from 'clsx';
import { SnackbarCard } from './snackbar-card.tsx';
import type { SnackbarMessage, SnackbarPosition } from './snackbar-message.ts';

interface SnackbarStackProps {
  messages: readonly SnackbarMessage[];
  closeLabel: string;
  onClose: (id: number) => void;
}

const places: Record<SnackbarPosition, string> = {
  'top-left': 'top-(--snackbar-top,0px) left-0 items-start',
  'top-center': 'top-(--snackbar-top,0px) inset-x-0 items-center',
  'top-right': 'top-(--snackbar-top,0px) right-0 items-end',
  'bottom-left': 'bottom-0 left-0 items-start',
  'bottom-center': 'bottom-0 inset-x-0 items-center',
  'bottom-right': 'bottom-0 right-0 items-end',
};

const positions = Object.keys(places) as SnackbarPosition[];

/**
 * The messages in their six places, the newest nearest to the edge of the window. A page whose header is in
 * use sets `--snackbar-top` to its height, and they stay below it.
 */
export function SnackbarStack({ messages, closeLabel, onClose }: SnackbarStackProps) {
  return positions.map((position) => {
    const here = messages.filter((message) => message.position === position);
    if (here.length === 0) return null;
    return (
      <div
        key={position}
        dir="auto"
        data-position={position}
        className={clsx(
          'pointer-events-none fixed z-50 flex max-w-full gap-2 p-4 sm:p-5',
          position.startsWith('top') ? 'flex-col-reverse' : 'flex-col',
          places[position],
        )}
      >
        {here.map((message) => (
          <SnackbarCard
            key={message.id}
            message={message}
            closeLabel={closeLabel}
            onClose={() => onClose(message.id)}
          />
        ))}
      </div>
    );
  });
}
