import { type ReactNode, useState } from 'react';
import { useKnownStores, useSession } from '../../../shared/services.ts';
import { displayName } from '../../../shared/session/session-store.ts';
import { ProductListSkeleton } from '../../products/components/product-list.tsx';
import {
  FirstStoreSkeleton,
  StoreRowSkeleton,
} from '../../stores/components/row/store-row-skeleton.tsx';
import { StoreRequestPlaceholders } from '../../stores/components/store-request-placeholders.tsx';

const lead = 'Choose the next product you’d like to set up.';

export function greeting(name: string): string {
  return name === '' ? 'Welcome' : `Welcome, ${name}`;
}

interface HomeFrameProps {
  /** By default that of the stored user. */
  name?: string;
  /** The next step or its placeholder, beside the greeting where the window is wide enough. */
  step: ReactNode;
  children: ReactNode;
}

/**
 * The greeting with the next step, and the content below: the first row of cards with its buttons fits into a window
 * of 800 px.
 */
export function HomeFrame({ name, step, children }: HomeFrameProps) {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-8 sm:short:py-6">
      {/* Beside the greeting as high with a step as without one, so that nothing moves when another store is chosen. */}
      <div className="flex flex-col gap-4 sm:gap-6 xl:min-h-25.5 xl:flex-row xl:justify-between">
        {/* A long name has two lines beside a step and without one. */}
        <header className="flex flex-col gap-1 sm:gap-2 xl:max-w-[calc(100%-43.5rem)]">
          <h1 tabIndex={-1} className="break-words text-2xl outline-none sm:text-3xl">
            {greeting(name ?? (user ? displayName(user) : ''))}
          </h1>
          <p className="text-text-muted sm:text-lg">{lead}</p>
        </header>
        {step}
      </div>
      {children}
    </div>
  );
}

/** Placeholders of the size of what is likely to come. */
export function HomeSkeleton() {
  return (
    <>
      <HomeStoresSkeleton />
      <StoreRequestPlaceholders />
      <ProductListSkeleton />
    </>
  );
}

export function HomeStoresSkeleton() {
  // Fixed at mount: a later change would move the products.
  const [stores] = useState(useKnownStores());
  return stores?.shops.length === 0 ? (
    <FirstStoreSkeleton />
  ) : (
    <StoreRowSkeleton stores={stores?.shops} current={stores?.currentShop?.domain} />
  );
}
