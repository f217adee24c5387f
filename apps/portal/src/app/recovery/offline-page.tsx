import { Button, EmptyArch, EmptyState, Wordmark } from '@atrium/ui';
import { texts } from '../texts.ts';

/** Shown instead of the browser's own page when a page is opened without a connection (`offline-worker.ts`). */
export function OfflinePage() {
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-8">
      <header className="flex min-h-21 items-center">
        <Wordmark />
      </header>
      <main className="flex flex-1 flex-col">
        <EmptyState
          headingLevel={1}
          className="m-auto"
          illustration={<EmptyArch />}
          title={texts.failed.offline}
          description={texts.failed.opensAgain}
          action={
            // Its click is handled by `return-online.inline.ts`.
            <Button type="button">{texts.failed.tryAgain}</Button>
          }
        />
      </main>
    </div>
  );
}
