import { clsx } from 'clsx';
import { DropdownMenu as Menu } from 'radix-ui';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useRef,
} from 'react';
import { useControllable } from '../controllable/use-controllable.ts';

export interface DropdownMenuProps {
  /** A button element; receives the menu's attributes. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Pixels by which it begins, or ends, within its button: where the button is larger than what is seen of it. */
  alignOffset?: number;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** The menu, while it is open. */
  ref?: Ref<HTMLDivElement>;
}

/** A menu of actions, opened by a button, such as the user menu. */
export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  alignOffset = 0,
  className,
  ref,
  open,
  defaultOpen = false,
  onOpenChange,
}: DropdownMenuProps) {
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    if (!next) return setShown(false);
    // Radix keeps the focus from a button that is pressed by mouse, but the place to return to is the button.
    button.current?.focus({ preventScroll: true });
    // It opens while the button is pressed, which is to be seen first: the menu is rendered after the next frame.
    requestAnimationFrame(() => startTransition(() => setShown(true)));
  };
  return (
    // Not modal: the modal form inserts a style element, which the content policy blocks. Without a
    // portal the menu stays in the landmark of its button, where screen readers look for it.
    <Menu.Root modal={false} open={shown} onOpenChange={change}>
      <Menu.Trigger ref={button} asChild>
        {trigger}
      </Menu.Trigger>
      <Menu.Content
        {...(ref ? { ref } : {})}
        align={align}
        alignOffset={alignOffset}
        sideOffset={6}
        collisionPadding={12}
        loop
        // The page that an item led to has taken the focus already; only a lost one returns to the trigger.
        onCloseAutoFocus={(event) => {
          if (document.activeElement !== document.body) event.preventDefault();
        }}
        className={clsx(
          'z-40 min-w-[min(14rem,100vw-1.5rem)] max-w-[calc(100vw-1.5rem)] animate-rise rounded-card border border-border bg-surface-raised p-1.5 text-text shadow-float outline-none',
          className,
        )}
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

export interface DropdownMenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  tone?: 'default' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** An empty link element to render the item with, for example `<Link to="/account-settings" />`. */
  link?: ReactElement<{ children?: ReactNode }>;
  ref?: Ref<HTMLDivElement>;
}

const itemClasses = [
  'flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm',
  'text-text no-underline outline-none transition-colors data-highlighted:bg-surface-hover',
  'data-[tone=danger]:text-danger-text data-[tone=danger]:data-highlighted:bg-danger-soft',
  'data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11',
  'data-highlighted:inset-ring data-highlighted:inset-ring-edge',
].join(' ');

/** One action of a dropdown menu. */
export function DropdownMenuItem({
  children,
  icon,
  tone = 'default',
  link,
  ...item
}: DropdownMenuItemProps) {
  const content = (
    <>
      {icon ? (
        <span aria-hidden="true" className="text-text-muted [&>svg]:size-4">
          {icon}
        </span>
      ) : null}
      {children}
    </>
  );
  return (
    <Menu.Item {...item} data-tone={tone} asChild={link !== undefined} className={itemClasses}>
      {link ? cloneElement(link, undefined, content) : content}
    </Menu.Item>
  );
}

/** Text at the top of a menu or of one of its groups. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-2.5 py-2 text-sm text-text-muted">{children}</Menu.Label>;
}

/** A thin line between groups of items. */
export function DropdownMenuSeparator() {
  return <Menu.Separator className="-mx-1.5 my-1.5 border-border border-t" />;
}
