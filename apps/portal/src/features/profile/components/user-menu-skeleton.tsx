import { Skeleton } from '@atrium/ui';

/** A placeholder of the size of the avatar, with the room of the button around it. */
export function UserMenuSkeleton() {
  return <Skeleton shape="circle" className="my-1 ms-1 size-9 shrink-0" />;
}
