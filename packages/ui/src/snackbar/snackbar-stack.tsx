import { clsx } from 'clsx';
import { SnackbarCard } from './snackbar-card.tsx';
import type { SnackbarMessage } from './snackbar-message.ts';

interface SnackbarStackProps {
  messages: readonly SnackbarMessage[];
  closeLabel: string;
  onClose: (id: number) => void;
}

const edges = {
  top: 'top-(--snackbar-top,0px) items-start *:flex-col-reverse',
  bottom: 'bottom-0 items-end',
};

const sides = {
  left: 'items-start xl:col-start-1',
  center: 'items-center xl:col-start-2',
  right: 'items-end xl:col-start-3',
};

/**
 * The messages in their six positions, the newest nearest to the edge of the window; the positions of an edge are
 * stacked if there is no room for three columns. A page sets `--snackbar-top` to the height of its header to keep them
 * below it.
 */
export function SnackbarStack({ messages, closeLabel, onClose }: SnackbarStackProps) {
  return Object.entries(edges).map(([edge, place]) => (
    <div
      key={edge}
      data-edge={edge}
      // Positions are not mirrored in right-to-left scripts.
      dir="ltr"
      className={clsx(
        'pointer-events-none fixed inset-x-0 z-50 grid gap-2 p-4 empty:hidden sm:p-5 xl:grid-cols-3',
        place,
      )}
    >
      {Object.entries(sides).map(([side, column]) => {
        const position = `${edge}-${side}`;
        const here = messages.filter((message) => message.position === position);
        return here.length === 0 ? null : (
          <div
            key={side}
            data-position={position}
            className={clsx('flex min-w-0 flex-col gap-2', column)}
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
      })}
    </div>
  ));
}
