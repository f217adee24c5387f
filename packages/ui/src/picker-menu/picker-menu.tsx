import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
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

/** A menu to choose one of many items by search and keyboard, such as the store switcher. */
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
  const { isPrepared, discard, ...prepare } = usePrepared();
  const [shown, setShown] = useControllable(open, defaultOpen, (opened: boolean) => {
    if (!opened) discard();
    onOpenChange?.(opened);
  });
  const [selectedId, select] = useControllable(value, defaultValue, onValueChange);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    setShown(false);
    // At once, so that a dialog opened by an action returns focus to the trigger.
    triggerRef.current?.focus();
  };
  const choose = (id: string) => {
    close();
    if (id !== selectedId) select(id);
  };
  return (
    <Popover.Root open={shown} onOpenChange={setShown}>
      <Popover.Trigger asChild ref={triggerRef} {...prepare}>
        {trigger}
      </Popover.Trigger>
      {shown || isPrepared
        ? inPlace(
            portal,
            <PickerContent
              {...{ ...content, shown, selectedId }}
              onChoose={choose}
              onClose={close}
            />,
          )
        : null}
    </Popover.Root>
  );
}

/**
 * While a mouse, a finger or the keyboard's focus is on the trigger, the menu is there without being seen: it is placed
 * and drawn before the click, which only has to show it.
 */
function usePrepared() {
  const [isPrepared, setPrepared] = useState(false);
  const prepare = () => startTransition(() => setPrepared(true));
  const discard = () => setPrepared(false);
  const byMouse = (react: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') react();
  };
  return {
    isPrepared,
    discard,
    onPointerEnter: byMouse(prepare),
    onPointerLeave: byMouse(() => startTransition(discard)),
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') return;
      // Browsers draw a finger's press only after a while.
      currentTarget.dataset.pressed = '';
      // After the frame with the press, and not as a transition, which the tap would begin anew.
      const prepareWhilePressed = () => isPressed(currentTarget) && setPrepared(true);
      requestAnimationFrame(() => setTimeout(prepareWhilePressed));
    },
    onPointerUp: release,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      release(event);
      startTransition(discard);
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) prepare();
    },
    onBlur: () => startTransition(discard),
  };
}

const isPressed = ({ dataset }: HTMLElement) => dataset.pressed !== undefined;

const release = ({ currentTarget }: PointerEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed;
};

function inPlace(portal: boolean, content: ReactNode) {
  return portal ? <Popover.Portal forceMount>{content}</Popover.Portal> : content;
}

type ContentProps = Omit<
  PickerMenuProps,
  'trigger' | 'value' | 'defaultValue' | 'onValueChange' | 'open' | 'defaultOpen' | 'onOpenChange'
> & {
  /** False while the menu is only prepared. */
  shown: boolean;
  selectedId: string;
  onChoose: (id: string) => void;
  onClose: () => void;
};

const contentClasses =
  'z-40 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] data-[state=open]:animate-rise flex-col overflow-hidden rounded-card border border-border bg-surface-raised text-text shadow-float outline-none';

const MARGIN = 12;

/** The scroll padding of a page is as high as its sticky header. */
function stickyHeaderHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

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
  shown,
  selectedId,
  onChoose,
  onClose,
}: ContentProps) {
  const body = useRef<HTMLDivElement>(null);
  const [headerHeight] = useState(stickyHeaderHeight);
  useEffect(() => {
    if (!shown) return;
    const start = body.current?.querySelector<HTMLElement>('input, [role="listbox"]');
    start?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <Popover.Content
      {...(ref ? { ref } : {})}
      forceMount
      // The focus moves when the menu is shown, not when it is prepared, and is returned by what closes it.
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onEscapeKeyDown={() => shown && onClose()}
      style={{ visibility: shown ? 'visible' : 'hidden' }}
      aria-label={label}
      align={align}
      sideOffset={6}
      collisionPadding={{
        top: Math.max(MARGIN, headerHeight),
        left: MARGIN,
        right: MARGIN,
        bottom: MARGIN,
      }}
      className={clsx(contentClasses, className)}
    >
      <div ref={body} className="contents">
        <PickerList
          {...{ label, items, selectedId, onChoose, emptyText }}
          searchLabel={searchable ? searchLabel : undefined}
        />
      </div>
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
          className="-outline-offset-2 flex min-h-10 w-full items-center gap-3 rounded-control px-2.5 py-1.5 text-start font-medium text-accent-text text-sm transition-colors wrap-anywhere hover:bg-surface-hover active:bg-surface-pressed pointer-coarse:min-h-11"
        >
          {/* As wide as the icon of a choice: their texts begin below each other. */}
          <span className="flex w-8 shrink-0 justify-center [&>svg]:size-4">{icon}</span>
          {label}
        </button>
      ))}
    </div>
  );
}
