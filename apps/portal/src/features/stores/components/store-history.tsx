import type { StoreDetails } from '@atrium/contract';
import { DateText, VisuallyHidden } from '@atrium/ui';
import { ChevronDown } from 'lucide-react';
import { detailsTexts as texts } from '../store-details-texts.ts';

interface StoreHistoryProps {
  history: StoreDetails['history'];
  /** The store's name. */
  name: string;
}

/** What happened to a store, newest first; the latest event is visible while the list is closed. */
export function StoreHistory({ history, name }: StoreHistoryProps) {
  const [latest] = history;
  if (!latest) return null;
  return (
    <details className="group border-border border-t text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-b-card group-open:rounded-none px-4 pointer-fine:min-h-9 transition-colors hover:bg-surface-hover sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">
          {texts.history} <VisuallyHidden>{name}</VisuallyHidden>
        </span>
        <span className="min-w-0 flex-1 truncate text-text-muted group-open:invisible">
          {texts.events[latest.event]}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-5 sm:px-6">
        {history.map(({ event, at }) => (
          <li
            key={`${at} ${event}`}
            className="flex flex-col gap-x-4 gap-y-0.5 sm:grid sm:grid-cols-[11rem_1fr]"
          >
            <DateText value={at} className="text-text-muted tabular-nums" />
            <span>{texts.events[event]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
