import { Avatar, Button } from '@atrium/ui';
import { Plus } from 'lucide-react';
import { greeting, HomeFrame } from '../../features/home/pages/home-frame.tsx';
import { ProductListSkeleton } from '../../features/products/components/product-list.tsx';
import {
  NextStepSkeleton,
  ShowStepSkeleton,
} from '../../features/setup-guide/components/next-step-placeholder.tsx';
import {
  FirstStoreSkeleton,
  StoreRowSkeleton,
} from '../../features/stores/components/row/store-row-skeleton.tsx';
import { StoreRequestPlaceholder } from '../../features/stores/components/store-request-placeholders.tsx';
import { SwitcherTrigger } from '../../features/stores/components/switcher-trigger.tsx';
import { texts } from '../../features/stores/texts.ts';
import { guideSteps } from '../../shared/session/stored-guide.ts';
import { SignedInFrame, StoreSwitcherSkeleton } from '../layouts/signed-in-frame.tsx';
import { SearchPlaceholder } from '../palette/search-button-content.tsx';
import { type PageScripts, placeholders } from './prerendered-page.ts';

interface FirstFrameProps {
  /** What the pages load in addition to the scripts of every page. */
  scripts: PageScripts;
}

/**
 * What a merchant sees of a page before its script runs, prerendered: the header, and home with placeholders for its
 * data. `draw-first-frame.inline.ts` reads its attributes, and removes every `data-part` that does not apply.
 */
export function FirstFrame({ scripts }: FirstFrameProps) {
  return (
    <template id="first-frame" data-scripts={JSON.stringify(scripts)} data-greeting={greeting('')}>
      <SignedInFrame actions={<Actions />}>
        <div data-part="home">
          <Home />
        </div>
      </SignedInFrame>
    </template>
  );
}

function Home() {
  return (
    <HomeFrame
      name={placeholders.merchant}
      step={
        <>
          {guideSteps.map((step) => (
            <div key={step} data-part={`step-${step}`} className="contents">
              <NextStepSkeleton step={step} />
            </div>
          ))}
          <div data-part="to-verify" className="contents">
            <NextStepSkeleton step="product" store={placeholders.store} />
          </div>
          <div data-part="hidden-step" className="contents">
            <ShowStepSkeleton />
          </div>
        </>
      }
    >
      <div data-part="no-store">
        <FirstStoreSkeleton />
      </div>
      <div data-part="row-unknown">
        <StoreRowSkeleton />
      </div>
      <div data-part="stores">
        <StoreRowSkeleton stores={[placeholders.inRow]} hasSearch hasGroups hasAddStore />
      </div>
      <StoreRequestPlaceholder />
      <ProductListSkeleton />
    </HomeFrame>
  );
}

function Actions() {
  const { store: name, domain, merchant } = placeholders;
  return (
    // Inert, because clicks are not handled before React runs.
    <div inert className="contents">
      <SearchPlaceholder keys={placeholders.keys} />
      <div data-part="stores-unknown" className="min-w-0">
        <StoreSwitcherSkeleton />
      </div>
      <div data-part="no-store">
        <Button variant="secondary" icon={<Plus aria-hidden="true" className="size-4" />}>
          {texts.switcher.addStore}
        </Button>
      </div>
      <div data-part="store" className="min-w-0">
        <SwitcherTrigger shop={{ name, domain }} pending={false} />
      </div>
      <span className="-me-1 grid size-11 shrink-0 place-items-center rounded-full">
        <span data-part="initials" className="contents">
          <Avatar name={merchant} decorative />
        </span>
        <span data-part="image" className="contents">
          {/* Replaced by the merchant's image. React would have the browser preload any other URL. */}
          <Avatar name={merchant} src="data:," decorative />
        </span>
      </span>
    </div>
  );
}
