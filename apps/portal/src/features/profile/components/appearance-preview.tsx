import type { Appearance } from '@atrium/contract';

/** A small preview of the portal in this appearance; for the device's setting, half light and half dark. */
export function AppearancePreview({ look }: { look: Appearance }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-20 overflow-hidden rounded-chip border border-border forced-colors:hidden"
    >
      {look === 'default' ? (
        <>
          <Corner look="light" />
          <Corner look="dark" />
        </>
      ) : (
        <Corner look={look} />
      )}
    </span>
  );
}

/** `data-theme` sets all colour tokens inside. */
function Corner({ look }: { look: Appearance }) {
  return (
    <span data-theme={look} className="flex min-w-0 flex-1 bg-surface ps-3 pt-3">
      <span className="flex flex-1 flex-col gap-1.5 rounded-ss-control border-border border-s border-t bg-surface-raised p-2.5">
        <span className="h-1.5 w-3/4 rounded-full bg-text" />
        <span className="h-1.5 w-1/2 rounded-full bg-text-muted" />
        <span className="mt-auto h-3 w-3/5 rounded-chip bg-accent" />
      </span>
    </span>
  );
}
