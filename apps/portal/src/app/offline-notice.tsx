import { useOnline } from '../shared/connection.ts';
import { texts } from './texts.ts';

/** Says on every page that the network is gone, for as long as it is; announced, and in nobody's way. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid place-items-center"
    >
      {!online && (
        <p className="rounded-card border border-border bg-surface-raised px-4 py-2.5 text-sm shadow-float">
          {texts.offline}
        </p>
      )}
    </div>
  );
}
