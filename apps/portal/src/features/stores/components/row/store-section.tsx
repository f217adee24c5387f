import { Button } from '@atrium/ui';
import { ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { rowTexts as texts } from '../../texts.ts';
import { rowLayouts } from './row-layouts.ts';

export interface AddStoreProps {
  onAddStore: () => void;
}

interface StoreSectionProps extends AddStoreProps {
  /** How many stores are shown, if that is said beside the title. */
  count?: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
  /** On a phone the tools need a second line. */
  manyTools?: boolean;
  children: ReactNode;
}

/** Title and row; as high for one store as for many. */
export function StoreSection({
  count,
  tools,
  manyTools = false,
  onAddStore,
  children,
}: StoreSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col sm:gap-1">
      <div className={`relative ${rowLayouts.head} ${manyTools ? rowLayouts.headWithGroups : ''}`}>
        <h2 id={titleId} className="shrink-0 text-base">
          {texts.title}
        </h2>
        {/* A screen reader says how long the list is. In the smallest windows there is only room for the search. */}
        {count === undefined ? null : (
          <span aria-hidden="true" className="-ms-1 text-sm text-text-muted max-[23.4rem]:hidden">
            {count}
          </span>
        )}
        <ManageStores isBesideTools={tools !== undefined} />
        <span className="-ms-2 flex-1" />
        {tools}
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          // Beside the search there is no room for its text in a small window.
          className={tools ? 'max-lg:w-11 max-lg:px-0' : ''}
          onClick={onAddStore}
        >
          <span className={tools ? 'max-lg:sr-only' : undefined}>{texts.addStore}</span>
        </Button>
      </div>
      {children}
    </section>
  );
}

/** In a window without room for its text it is an arrow after the title, and the title belongs to what can be pressed. */
function ManageStores({ isBesideTools }: { isBesideTools: boolean }) {
  const [text, arrow, area] = isBesideTools
    ? ['max-lg:sr-only', 'lg:hidden', 'lg:after:hidden']
    : ['max-[23.4rem]:sr-only', 'min-[23.4rem]:hidden', 'max-sm:ms-2 min-[23.4rem]:after:hidden'];
  return (
    <Link
      to={paths.stores.getHref()}
      className={`whitespace-nowrap rounded-control text-accent-text text-sm font-medium hover:underline after:absolute after:start-0 after:top-0 after:h-11 after:w-26 ${area}`}
    >
      <span className={text}>{texts.manage}</span>
      <ChevronRight aria-hidden="true" className={`-ms-1.5 size-4 ${arrow}`} />
    </Link>
  );
}
