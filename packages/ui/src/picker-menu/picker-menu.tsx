import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { Fragment, type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import type { PickerItem } from './picker-items.ts';
import { PickerList } from './picker-list.tsx';

export interface PickerAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface PickerMenuProps {
  /** A button element that opens the menu. */
  trigger: ReactElement;
  /** Names the menu and its list of choices. */
  label: string;
  items: readonly PickerItem[];
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  /** Whether there is a search field above the choices; by default from six of them on. */
  searchable?: boolean | undefined;
  searchLabel?: string | undefined;
  emptyText?: ReactNode;
  /** Buttons below the choices; each closes the menu. */
  actions?: readonly PickerAction[];
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** False renders the menu next to its trigger: in a modal dialog, elements outside of it are inert. */
  portal?: boolean;
  /** Classes for its width. */
  className?: string;
  /** The menu, while it is open. */
  ref?: Ref<HTMLDivElement>;
}

const SEARCH_FROM = 6;

/** A choice of one of many with search and keyboard, such as the store switcher. */
export function PickerMenu({
  trigger,
  value,
  defaultValue = '',
  onValueChange,
  open,
  defaultOpen = false,
  onOpenChange,
  portal = true,
  ...content
}: PickerMenuProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  const [selectedId, select] = useControllable(value, defaultValue, onValueChange);
  const choose = (id: string) => {
    setShown(false);
    if (id !== selectedId) select(id);
  };
  const triggerRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    setShown(false);
    // At once, so that a dialog opened by an action returns focus to the trigger.
    triggerRef.current?.focus();
  };
  const Container = portal ? Popover.Portal : Fragment;
  return (
    <Popover.Root open={shown} onOpenChange={setShown}>
      <Popover.Trigger asChild ref={triggerRef}>
        {trigger}
      </Popover.Trigger>
      <Container>
        <PickerContent {...content} selectedId={selectedId} onChoose={choose} onClose={close} />
      </Container>
    </Popover.Root>
  );
}

type ContentProps = Omit<
  PickerMenuProps,
  'trigger' | 'value' | 'defaultValue' | 'onValueChange' | 'open' | 'defaultOpen' | 'onOpenChange'
> & { selectedId: string; onChoose: (id: string) => void; onClose: () => void };

const contentClasses =
  'z-40 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] animate-rise flex-col overflow-hidden rounded-card border border-border bg-surface-raised text-text shadow-float outline-none';

function PickerContent({
  label,
  items,
  searchable = items.length >= SEARCH_FROM,
  searchLabel = 'Search',
  emptyText = 'No matches',
  actions = [],
  align = 'start',
  className = 'w-80',
  ref,
  selectedId,
  onChoose,
  onClose,
}: ContentProps) {
  return (
    <Popover.Content
      {...(ref ? { ref } : {})}
      aria-label={label}
      align={align}
      sideOffset={6}
      collisionPadding={12}
      className={clsx(contentClasses, className)}
    >
      <PickerList
        {...{ label, items, selectedId, onChoose, emptyText }}
        searchLabel={searchable ? searchLabel : undefined}
      />
      <PickerActions actions={actions} onClose={onClose} />
    </Popover.Content>
  );
}

function PickerActions({
  actions,
  onClose,
}: {
  actions: readonly PickerAction[];
  onClose: () => void;
}) {
  return (
    <div className="border-border border-t p-1.5 empty:hidden">
      {actions.map(({ label, icon, onSelect }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            onClose();
            onSelect();
          }}
          className="-outline-offset-2 flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-start font-medium text-accent-text text-sm transition-colors wrap-anywhere hover:bg-surface-hover active:bg-surface-pressed pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0"
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
