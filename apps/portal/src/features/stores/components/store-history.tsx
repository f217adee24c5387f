import type { StoreDetails } from '@atrium/contract';
import { DateText } from '@atrium/ui';
import { ChevronDown } from 'lucide-react';
import { detailsTexts as texts } from '../store-details-texts.ts';

interface HistoryButtonProps {
  /** The store's name. */
  name: string;
  /** The id of the list. */
  controls: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens and closes the history of a store. */
export function HistoryButton({ name, controls, isOpen, onOpenChange }: HistoryButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      // On touch it is as high as a finger, without moving the lines around it or making its own higher.
      className="group -my-3 inline-flex min-h-11 items-center gap-1 rounded-chip font-medium text-accent-text hover:underline pointer-fine:-my-0.5 pointer-fine:min-h-6"
      onClick={() => onOpenChange(!isOpen)}
    >
      {texts.history} <span className="sr-only">{name}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-180"
      />
    </button>
  );
}

interface StoreHistoryProps {
  id: string;
  history: StoreDetails['history'];
  productTitles: ReadonlyMap<string, string>;
}

/** What happened to a store, newest first. */
export function StoreHistory({ id, history, productTitles }: StoreHistoryProps) {
  return (
    <ol
      id={id}
      className="mt-2 flex flex-col gap-3 border-border border-t pt-4 text-sm max-sm:order-2 sm:ms-16 lg:col-span-full"
    >
      {history.map((entry) => (
        <li
          key={Object.values(entry).join(' ')}
          className="flex flex-col gap-x-4 gap-y-0.5 sm:grid sm:grid-cols-[14.5rem_1fr]"
        >
          <span className="text-text-muted tabular-nums">
            <DateText value={entry.at} />, {timeOf(entry.at)}
          </span>
          <span>{textOf(entry, productTitles)}</span>
        </li>
      ))}
    </ol>
  );
}

function textOf(entry: StoreDetails['history'][number], titles: ReadonlyMap<string, string>) {
  if (!('product' in entry)) return texts.events[entry.event];
  return texts.productEvents[entry.event](titles.get(entry.product));
}

/** Such as '3:05 PM'. */
function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
