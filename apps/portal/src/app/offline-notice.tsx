import { useOnline } from '../shared/api/connection.ts';
import { texts } from './texts.ts';

/** Says on every page that the network is gone, for as long as it is; announced, and below the page's own end. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-0 z-50 grid place-items-center px-4"
    >
      {!online && (
        <p className="mb-4 rounded-card border border-border bg-surface-raised px-4 py-2.5 text-sm shadow-float">
          {texts.offline}
        </p>
      )}
    </div>
  );
}
