import { useRootAttribute } from '@atrium/ui/use-root-attribute';
import { OfflineText, useOnline } from '../../shared/api/offline.tsx';

/**
 * Shows below the content of every page, and above a bar with unsaved changes, that the browser is offline, and announces
 * it. Hidden by styles while another message shows it (`OFFLINE_MESSAGE`), but still rendered, so that it is not announced
 * a second time.
 */
export function OfflineNotice() {
  const online = useOnline();
  useRootAttribute('data-offline', !online);
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 z-50 grid">
      {!online && (
        <p className="border-border border-t bg-surface-raised px-4 py-2.5 text-center text-sm [body:has(.offline-message)_&]:opacity-0 [html[data-unsaved]_&]:mb-30 [html[data-unsaved]_&]:border-b sm:[html[data-unsaved]_&]:mb-22">
          <OfflineText />
        </p>
      )}
    </div>
  );
}
