import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { texts as authTexts } from '../../features/auth/texts.ts';
import { useCatalogue } from '../../features/products/api/get-catalogue.ts';
import { useConnectedApps } from '../../features/products/api/get-connected-apps.ts';
import {
  ProductGrid,
  ProductGridSkeleton,
  ProductsFailed,
} from '../../features/products/components/product-grid.tsx';
import { texts } from '../../features/products/texts.ts';
import { displayName } from '../../features/profile/display-name.ts';
import { VerifyStoreDialog } from '../../features/stores/components/verify-store-dialog.tsx';
import { failureMessage } from '../../shared/api-error.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useSession } from '../../shared/services.ts';
import { PageLoading } from '../layouts/page-loading.tsx';
import { useProductJourney } from './use-product-journey.ts';

export function HomePage() {
  const [query] = useSearchParams();
  return query.get('logout') === 'true' ? <LoggingOut /> : <Home />;
}

/** `/?logout=true` (section 2, Home). */
function LoggingOut() {
  const logOut = useLogout();
  useEffect(() => {
    void logOut();
  });
  return <PageLoading label={authTexts.logout.pending} />;
}

function Home() {
  const { user } = useSession();
  const title = texts.title(user ? displayName(user) : '');
  useDocumentTitle(texts.documentTitle);
  return (
    <div className="flex flex-col gap-8 py-8 sm:gap-10 sm:py-12">
      <header className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="break-words text-2xl outline-none sm:text-3xl">
          {title}
        </h1>
        <p className="text-balance text-lg text-text-muted">{texts.lead}</p>
      </header>
      <Products />
    </div>
  );
}

function Products() {
  const catalogue = useCatalogue();
  const connectedApps = useConnectedApps();
  const journey = useProductJourney();
  const error = catalogue.error ?? connectedApps.error;

  if (catalogue.data && connectedApps.data) {
    return (
      <>
        <ProductGrid
          products={catalogue.data}
          connectedApps={connectedApps.data}
          pendingType={journey.pendingType}
          onLaunch={journey.launch}
        />
        <VerifyStoreDialog
          shop={journey.storeToVerify}
          onClose={journey.cancelVerification}
          onLeave={journey.rememberStart}
        />
      </>
    );
  }
  if (!error) return <ProductGridSkeleton />;
  return (
    <ProductsFailed
      message={failureMessage(error, texts.failed)}
      retrying={catalogue.isFetching || connectedApps.isFetching}
      onRetry={() => {
        if (catalogue.error) void catalogue.refetch();
        if (connectedApps.error) void connectedApps.refetch();
      }}
    />
  );
}
