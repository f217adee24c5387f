import type { ReactNode } from 'react';
import { useSession } from '../../../shared/services.ts';
import { displayName } from '../../../shared/session/session-store.ts';
import { ProductListSkeleton } from '../../products/components/product-list.tsx';
import { texts } from '../../products/texts.ts';
import { NextStepSkeleton } from '../../setup-guide/components/next-step-skeleton.tsx';
import {
  FirstStoreSkeleton,
  StoreRowSkeleton,
} from '../../stores/components/row/store-skeletons.tsx';

interface HomeFrameProps {
  /** By default that of the stored user. */
  name?: string;
  children: ReactNode;
}

/** The greeting and the content below it. */
export function HomeFrame({ name, children }: HomeFrameProps) {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-5 py-6 sm:gap-8 sm:py-10">
      <header className="flex flex-col gap-1 sm:gap-2">
        <h1 tabIndex={-1} className="break-words text-2xl outline-none sm:text-3xl">
          {texts.title(name ?? (user ? displayName(user) : ''))}
        </h1>
        <p className="text-text-muted sm:text-lg">{texts.lead}</p>
      </header>
      {children}
    </div>
  );
}

/** Placeholders of the size of what is likely to come. */
export function HomeSkeleton() {
  const { user, shoplist } = useSession();
  return (
    <>
      {shoplist?.shops.length === 0 ? (
        <FirstStoreSkeleton />
      ) : (
        <>
          <StoreRowSkeleton />
          {user?.onboardingCompleted === false ? <NextStepSkeleton /> : null}
        </>
      )}
      <ProductListSkeleton />
    </>
  );
}
