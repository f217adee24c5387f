import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

interface PickerSearchProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  listId: string;
  onSearch: (text: string) => void;
}

/** The search field, a combobox for the list of choices; `children` follow it. */
export function PickerSearch({ label, listId, onSearch, children, ...input }: PickerSearchProps) {
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-border border-b px-4">
      <Search aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      <input
        placeholder={label}
        {...input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.target.value)}
        className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-text-muted pointer-coarse:text-base"
      />
      {children}
    </div>
  );
}
