import { Button } from '@atrium/ui';
import { Plus } from 'lucide-react';
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
      <div className={`${rowLayouts.head} ${manyTools ? rowLayouts.headWithGroups : ''}`}>
        <h2 id={titleId} className="shrink-0 text-base">
          {texts.title}
        </h2>
        {/* A screen reader says how long the list is. On a phone there is only room for the search. */}
        {count === undefined ? null : (
          <span aria-hidden="true" className="-ms-2 text-sm text-text-muted max-sm:hidden">
            {count}
          </span>
        )}
        <Link
          to={paths.stores.getHref()}
          className={`whitespace-nowrap rounded-control text-accent-text text-sm font-medium hover:underline ${tools ? 'max-lg:hidden' : 'max-[23.4rem]:hidden'}`}
        >
          {texts.manage}
        </Link>
        <span className="flex-1" />
        {tools}
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          className={tools ? `max-lg:w-11 max-lg:px-0 ${rowLayouts.compactAddStore}` : ''}
          onClick={onAddStore}
        >
          <span className={tools ? 'max-lg:sr-only' : undefined}>{texts.addStore}</span>
        </Button>
      </div>
      {children}
    </section>
  );
}
