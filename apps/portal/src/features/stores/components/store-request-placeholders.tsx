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

/** In the place of the requests that this tab showed last. */
export function StoreRequestPlaceholders() {
  const { tabStorage } = useServices();
  // One key for each, which have no other.
  const places = [...Array(storedRequestCount(tabStorage)).keys()];
  return places.map((place) => <StoreRequestPlaceholder key={place} />);
}
