import { optionHandlers } from '../picker-menu/option-row.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { type CommandItem, CommandOption } from './command-option.tsx';

/** Results under one heading. */
export interface CommandGroup {
  id: string;
  label: string;
  items: readonly CommandItem[];
  /** How many placeholders to show while its items load. */
  loading?: number | undefined;
}

interface CommandListProps {
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  activeId: string | undefined;
  pendingId: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
}

/** The results of a command dialog in their groups. */
export function CommandList(props: CommandListProps) {
  const { id, label, groups, activeId, pendingId, onPoint, onChoose } = props;
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      tabIndex={-1}
      {...optionHandlers(onPoint, onChoose)}
      data-fades=""
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div
          key={group.id}
          role="group"
          aria-labelledby={`${id}-${group.id}`}
          className="not-first:pt-2"
        >
          <div
            id={`${id}-${group.id}`}
            aria-hidden="true"
            className="px-2.5 py-1.5 text-text-muted text-xs"
          >
            {group.label}
          </div>
          {group.items.map((item) => (
            <CommandOption
              key={item.id}
              id={`${id}-${item.id}`}
              item={item}
              active={item.id === activeId}
              pending={item.id === pendingId}
            />
          ))}
          <Placeholders count={group.loading ?? 0} />
        </div>
      ))}
    </div>
  );
}

/** As high as the results that will come. */
function Placeholders({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return places.map((place) => (
    <div key={place} aria-hidden="true" className="flex min-h-11 items-center gap-3 px-2.5 py-1.5">
      <Skeleton shape="block" className="size-5 rounded-chip" />
      <Skeleton className="h-4 w-40" />
    </div>
  ));
}
