import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { CloseButton } from '../dialog/dialog.tsx';
import { useModal } from '../dialog/use-modal.ts';
import { useVisible } from '../picker-menu/picker-list.tsx';
import { PickerSearch } from '../picker-menu/picker-search.tsx';
import { type CommandGroup, CommandList } from './command-list.tsx';
import { useCommandKeys } from './use-command-keys.ts';

export interface CommandDialogProps {
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Names the dialog and its list of results. */
  label: string;
  searchLabel?: string;
  /** In the empty search field; its label by default. */
  placeholder?: string | undefined;
  /** The results of a search in their order; of the empty search on opening. */
  search: (query: string) => readonly CommandGroup[];
  /** Called with the id of the chosen result; the parent closes the dialog. */
  onChoose: (id: string) => void;
  /** The chosen result that is being carried out, with the text to announce; meanwhile no other can be chosen. */
  pending?: { id: string; label: string } | undefined;
  /** Announced after each search. */
  countText?: (count: number) => string;
  emptyText?: ReactNode;
  closeLabel?: string;
  /** What the keys do, below the results where there is room. */
  keyHints?: readonly (readonly [key: string, effect: string])[];
  ref?: Ref<HTMLDialogElement> | undefined;
}

/** A search over everything that can be done or opened, used by keyboard or touch. */
export function CommandDialog({
  open,
  defaultOpen = false,
  onOpenChange,
  ...dialog
}: CommandDialogProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  return shown ? <OpenCommandDialog {...dialog} onClose={() => setShown(false)} /> : null;
}

type OpenProps = Omit<CommandDialogProps, 'open' | 'defaultOpen' | 'onOpenChange'> & {
  onClose: () => void;
};

const windowClasses =
  'mx-auto mt-[min(6rem,6dvh)] mb-auto max-h-[min(32rem,80dvh)] w-[calc(100%-2rem)] max-w-xl flex-col overflow-hidden open:flex animate-rise rounded-dialog border border-border bg-surface-raised text-text shadow-float outline-none backdrop:animate-fade backdrop:bg-backdrop';

function OpenCommandDialog({
  label,
  searchLabel = 'Search',
  placeholder = searchLabel,
  search,
  onChoose,
  pending,
  countText = (count) => `${count} ${count === 1 ? 'result' : 'results'}`,
  emptyText = 'No matches',
  closeLabel = 'Close',
  keyHints = [],
  ref,
  onClose,
}: OpenProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const groups = useMemo(() => search(query), [search, query]);
  // Drawn after the typed letter; of a long list at first only what fits into the window.
  const drawn = useDeferredValue(groups, firstOf(groups));
  const items = groups.flatMap((group) => group.items);
  const isLoading = groups.some(({ loading }) => loading);
  const choose = (chosen: string) => pending === undefined && onChoose(chosen);
  const { active, point, onKeyDown } = useCommandKeys(items, query, choose);
  const activeOptionId = active ? `${id}-${active.id}` : undefined;
  useVisible(activeOptionId, drawn);
  return (
    <dialog {...useModal(onClose, field, ref)} aria-label={label} className={windowClasses}>
      <PickerSearch
        ref={field}
        label={searchLabel}
        placeholder={placeholder}
        listId={`${id}-list`}
        aria-activedescendant={activeOptionId}
        value={query}
        onSearch={setQuery}
        onKeyDown={onKeyDown}
      >
        <CloseButton label={closeLabel} className="-me-1.5 my-1.5" onClick={onClose} />
      </PickerSearch>
      <CommandList
        {...{ id, label }}
        groups={drawn}
        activeId={active?.id}
        pendingId={pending?.id}
        onPoint={point}
        onChoose={choose}
      />
      {/* Rendered before it has text, or screen readers would not announce it. */}
      <div role="status" className="text-center text-sm text-text-muted">
        {items.length > 0 ? (
          <span className="sr-only">
            {pending?.label ?? (query === '' ? '' : countText(items.length))}
          </span>
        ) : (
          <EmptyText>{!isLoading && emptyText}</EmptyText>
        )}
      </div>
      <KeyHints hints={keyHints} />
    </dialog>
  );
}

function KeyHints({ hints }: { hints: readonly (readonly [string, string])[] }) {
  if (hints.length === 0) return null;
  return (
    // Screen readers know the keys of a combobox.
    <p
      aria-hidden="true"
      className="flex gap-4 border-border border-t px-4 py-2 text-text-muted text-xs max-sm:hidden pointer-coarse:hidden"
    >
      {hints.map(([key, effect]) => (
        <span key={key}>
          <kbd className="me-1 rounded-chip border border-border px-1 font-sans">{key}</kbd>
          {effect}
        </span>
      ))}
    </p>
  );
}

const FIRST = 12;

function firstOf(groups: readonly CommandGroup[]): readonly CommandGroup[] {
  let left = FIRST;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, left);
    left -= items.length;
    return items.length > 0 || group.loading ? { ...group, items } : [];
  });
}

function EmptyText({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere px-4 py-8 empty:hidden">{children}</p>;
}
