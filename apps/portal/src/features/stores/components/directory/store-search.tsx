import { Button, EmptyState, TextField } from '@atrium/ui';
import { Search } from 'lucide-react';
import { detailsTexts as texts } from '../../store-details-texts.ts';

interface StoreSearchProps {
  query: string;
  /** How many stores match, of how many. */
  found: number;
  all: number;
  onSearch: (query: string) => void;
}

export function StoreSearch({ query, found, all, onSearch }: StoreSearchProps) {
  return (
    <TextField
      className="w-full sm:max-w-md"
      type="search"
      // As high as the filters beside it.
      size="md"
      label={texts.search}
      labelAction={
        <span aria-live="polite" className="text-text-muted tabular-nums">
          {found === all ? texts.count(all) : texts.found(found, all)}
        </span>
      }
      placeholder={texts.searchPlaceholder}
      prefix={<Search aria-hidden="true" className="size-4" />}
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={texts.noMatch}
      description={texts.noMatchHint}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            onClear();
            // The button is about to go.
            document.querySelector<HTMLElement>('input[type="search"]')?.focus();
          }}
        >
          {texts.clear}
        </Button>
      }
    />
  );
}
