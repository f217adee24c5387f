import { Spinner } from '@atrium/ui';
import { texts } from '../texts.ts';

/** Shown for the moment in which a part of the app is fetched. */
export function PageLoading({ label = texts.loading }: { label?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center text-accent">
      <Spinner size="lg" label={label} />
    </main>
  );
}
