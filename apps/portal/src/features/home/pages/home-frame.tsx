import type { ReactNode } from 'react';
import { useSession } from '../../../shared/services.ts';
import { displayName } from '../../../shared/session/session-store.ts';
import { texts } from '../../products/texts.ts';

/** The greeting, from the stored user, and the content below it. */
export function HomeFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-8 py-8 sm:gap-10 sm:py-12">
      <header className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="break-words text-2xl outline-none sm:text-3xl">
          {texts.title(user ? displayName(user) : '')}
        </h1>
        <p className="text-balance text-lg text-text-muted">{texts.lead}</p>
      </header>
      {children}
    </div>
  );
}
