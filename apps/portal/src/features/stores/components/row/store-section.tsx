import { type ReactNode, useId } from 'react';
import { rowTexts as texts } from '../../texts.ts';
import { rowLayouts } from './row-layouts.ts';

interface StoreSectionProps {
  /** Beside the title. */
  tools?: ReactNode;
  /** On a phone the tools need a second line. */
  manyTools?: boolean;
  children: ReactNode;
}

/** Title and row; as high for one store as for many. */
export function StoreSection({ tools, manyTools = false, children }: StoreSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col sm:gap-1">
      <div className={`${rowLayouts.head} ${manyTools ? rowLayouts.headWithGroups : ''}`}>
        <h2 id={titleId} className="shrink-0 text-base">
          {texts.title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
