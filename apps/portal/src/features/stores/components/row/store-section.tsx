import { type ReactNode, useId } from 'react';
import { rowTexts as texts } from '../../texts.ts';

interface StoreSectionProps {
  /** Beside the title. */
  tools: ReactNode;
  /** Behind them; below them on a phone. */
  legend?: ReactNode;
  /** On a phone the tools need a second line. */
  manyTools?: boolean;
  children: ReactNode;
}

/** Title and row; as high for one store as for many. */
export function StoreSection({ tools, legend, manyTools = false, children }: StoreSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col sm:gap-1">
      <div className="flex min-h-11 flex-col justify-center sm:flex-row sm:items-center sm:justify-start sm:gap-6">
        <div
          className={`flex min-w-0 items-center gap-x-4 ${manyTools ? 'max-sm:flex-wrap max-sm:gap-y-1.5' : ''} ${legend ? '' : 'sm:flex-1'}`}
        >
          <h2 id={titleId} className="shrink-0 text-base">
            {texts.title}
          </h2>
          {tools}
        </div>
        {legend}
      </div>
      {children}
    </section>
  );
}
