import type { SetupGuide, SetupStep, Shop, ShopList, StoreDetails } from '@atrium/contract';
import { Spinner } from '@atrium/ui';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { paths } from '../../../shared/paths.ts';
import { stateText } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useServices } from '../../../shared/services.ts';
import { hasPendingInstall } from '../../../shared/session/pending-redirects.ts';
import { stepOrder } from '../../../shared/session/stored-guide.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { isUnverified, needsAttention, type StoreStanding } from '../../../shared/store-status.ts';
import { logoutTexts, useLogout } from '../../auth/api/logout.ts';
import { useCatalogue, useConnectedApps } from '../../products/api/product-calls.ts';
import { ProductGrid } from '../../products/components/product-grid.tsx';
import { ProductsFailed } from '../../products/components/products-failed.tsx';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useSetupGuide } from '../../setup-guide/api/setup-guide.ts';
import { NextStepPlaceholder } from '../../setup-guide/components/next-step-placeholder.tsx';
import { useStoreDetails } from '../../stores/api/store-details.ts';
import { StoreRow } from '../../stores/components/row/store-row.tsx';
import { StoreRequestPlaceholders } from '../../stores/components/store-request-placeholders.tsx';
import { useReturnToStores } from '../../stores/store-return.ts';
import { HomeFrame, HomeSkeleton, HomeStoresSkeleton } from './home-frame.tsx';
import type { HomeNextStepProps } from './home-next-step.tsx';
import {
  HomeStoreNotice,
  HomeStoreRequests,
  hasNoticeAction,
  useStoreStatus,
} from './home-store.tsx';
import { useProductJourney } from './use-product-journey.ts';

/** Loaded late: most merchants have no step left. */
const HomeNextStep = lazyPart(() => import('./home-next-step.tsx'), 'HomeNextStep');

export function HomePage() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { tabStorage, deepLink } = useServices();
  const returnToStores = useReturnToStores();
  if (query.get('logout') === 'true') return <LoggingOut />;
  // An install that began at Shopify continues after the login.
  if (hasPendingInstall(tabStorage)) return <Navigate to={paths.connectStore.getHref()} replace />;
  if (returnToStores !== null) return <Navigate to={returnToStores} replace />;
  const requested = deepLink.read();
  if (requested === null) return <Home />;
  // The provider's callback is removed from the state first, which renders this page again (`use-link-callback.ts`).
  return stateText(state, 'social') === '' ? <RedirectToRequestedPage to={requested} /> : null;
}

/** Redirects once to the page that was requested before the login. */
function RedirectToRequestedPage({ to }: { to: string }) {
  const { deepLink } = useServices();
  const navigate = useNavigate();
  useOnArrival(() => {
    deepLink.forget();
    navigate(to, { replace: true });
  });
  return null;
}

/** `/?logout=true`. */
function LoggingOut() {
  useOnArrival(useLogout());
  return (
    <div className="grid flex-1 place-items-center text-accent">
      <Spinner size="lg" label={logoutTexts.pending} />
    </div>
  );
}

/** The next step, the merchant's stores, notices about the current one, and the products. */
function Home() {
  const catalogue = useCatalogue();
  const connectedApps = useConnectedApps();
  const stores = useProfile().data?.shoplist;
  const guide = useSetupGuide(stores?.currentShop);
  const details = useStoreDetails();
  const storeStatus = useStoreStatus();
  const journey = useProductJourney();
  const { openAddStore } = useSignedInOutlet();
  // At the same time as the data that shows whether there is a next step.
  useOnArrival(() => {
    HomeNextStep.preload().catch(() => undefined);
  });
  // Those that this tab showed last stay in view when they cannot be loaded again.
  const [knownProducts] = useState(catalogue.data);
  const loaded = catalogue.data ?? knownProducts;
  const apps = connectedApps.data;
  const error = (loaded ? null : catalogue.error) ?? (apps ? null : connectedApps.error);
  // Stays while they are requested again, when the calls have no error.
  const [lastFailure, setLastFailure] = useState<{ error: unknown; products: typeof loaded }>();
  const newFailure = error ? { error, products: loaded } : lastFailure;
  const failure = loaded && apps ? undefined : newFailure;
  if (failure?.error !== lastFailure?.error || failure?.products !== lastFailure?.products) {
    setLastFailure(failure);
  }
  const products = failure ? failure.products : loaded;
  const productTitles = useMemo(
    () => new Map(products?.map(({ type, title }) => [type, title])),
    [products],
  );

  // Rendered together with the sections above, so that they do not push the cards down.
  const isLoaded =
    (failure || (loaded && apps)) &&
    !guide.isLoading &&
    !storeStatus.isLoading &&
    !(storeStatus.shopWithNotice && details.isLoading);
  // After a switch of the store: only what depends on the store is still to come.
  if (!failure && !isLoaded && !knownProducts) {
    return (
      <HomeFrame step={<NextStepPlaceholder />}>
        <HomeSkeleton />
      </HomeFrame>
    );
  }
  const next = storeStatus.shopWithNotice ? null : nextStep(guide.data, stores);
  // A product is started from here only if it is known that it is not connected.
  const step = failure && next === 'product' ? null : next;
  const isStepStrong = step !== null && step !== 'profile' && !guide.data?.dismissed;
  const isNoticeStrong = hasNoticeAction(storeStatus.shopWithNotice);
  const isOpenStrong = Object.values(apps ?? {}).some((app) => app.connected);
  return (
    <HomeFrame
      step={
        isLoaded ? (
          <HomeStep
            shopWithNotice={storeStatus.shopWithNotice}
            step={step}
            guide={guide.data}
            shop={stores?.currentShop ?? null}
            products={products ?? []}
            pendingType={journey.pendingType}
            onStart={(product) => journey.launch(product, false)}
          />
        ) : (
          <NextStepPlaceholder />
        )
      }
    >
      {stores ? (
        <StoreRow
          stores={stores}
          details={details.isLoadingError ? [] : details.data}
          productTitles={productTitles}
          onAddStore={() => openAddStore()}
        />
      ) : failure ? null : (
        <HomeStoresSkeleton />
      )}
      {isLoaded ? (
        <HomeStoreRequests
          requests={storeStatus.requests}
          quiet={isStepStrong || isNoticeStrong || isOpenStrong}
        />
      ) : (
        <StoreRequestPlaceholders />
      )}
      {/* Once they are loaded, the focus goes from “Try again” to the first heading of this section (`keep-focus.ts`). */}
      <section className="contents">
        {failure ? (
          <ProductsFailed
            error={failure.error}
            aboveCards={products !== undefined}
            retrying={catalogue.isFetching || connectedApps.isFetching}
            onRetry={() => {
              for (const part of [catalogue, connectedApps, details]) {
                if (part.error) void part.refetch();
              }
            }}
          />
        ) : null}
        {products ? (
          <ProductGrid
            products={products}
            connectedApps={failure ? null : isLoaded ? apps : undefined}
            paused={pausedProducts(storeStatus.shopWithNotice, details.data)}
            pendingType={journey.pendingType}
            quiet={storeStatus.shopWithNotice !== null || isStepStrong}
            onLaunch={journey.launch}
          />
        ) : null}
      </section>
    </HomeFrame>
  );
}

/** The types of the products that a store has, but cannot open until it is verified again. */
function pausedProducts(shop: Shop | null, details: readonly StoreDetails[] = []): string[] {
  if (!shop || !needsAttention(shop.status)) return [];
  const products = details.find(({ domain }) => domain === shop.domain)?.products ?? [];
  return products.map(({ type }) => type);
}

interface HomeStepProps extends Omit<HomeNextStepProps, 'step'> {
  shopWithNotice: (Shop & StoreStanding) | null;
  step: SetupStep | null;
}

/** What the current store needs, or else the next step of the setup. */
function HomeStep({ shopWithNotice, step, ...props }: HomeStepProps) {
  if (shopWithNotice) return <HomeStoreNotice shop={shopWithNotice} />;
  // The row of stores invites to add the first.
  if (step === null || step === 'store') return null;
  return (
    <Suspense fallback={<NextStepPlaceholder />}>
      <HomeNextStep step={step} {...props} />
    </Suspense>
  );
}

/** The one step that a merchant does next with the current store, or `null` if nothing is left. */
function nextStep(guide: SetupGuide | undefined, stores: ShopList | undefined): SetupStep | null {
  if (stores?.shops.length === 0) return 'store';
  // Also for a further store, after the guide was completed with another one.
  if (isUnverified(stores?.currentShop?.status)) return 'store-verified';
  if (!guide || guide.completed) return null;
  const isOpen = (step: SetupStep) =>
    guide.steps.some(({ id, done }) => id === step && !done) &&
    // The guide means any store; without a current one there is none to verify.
    (step !== 'store-verified' || stores?.currentShop !== null);
  return stepOrder.find(isOpen) ?? null;
}
