import { Card, Skeleton } from '@atrium/ui';
import { useServices } from '../../../shared/services.ts';
import { storedRequestCount } from '../../../shared/session/stored-requests.ts';

/** Of the height of `RequestCard`. The first frame repeats it (`draw-first-frame.inline.ts`). */
export function StoreRequestPlaceholder() {
  return (
    <Card data-each-request aria-hidden="true" className="min-h-53 sm:min-h-28 xl:min-h-23">
      <Skeleton className="h-5 w-36" />
    </Card>
  );
}

/** In the place of the requests that were there last. */
export function StoreRequestPlaceholders() {
  const { browserStorage } = useServices();
  const length = storedRequestCount(browserStorage);
  // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key
  return Array.from({ length }, (_, place) => <StoreRequestPlaceholder key={place} />);
}
