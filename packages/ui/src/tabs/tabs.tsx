import { clsx } from 'clsx';
import { Tabs as Primitive } from 'radix-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
} from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  /** The first tab by default. */
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Keeps hidden tabs mounted, with their typed text. */
  keepMounted?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const tabClasses = [
  'flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-sm text-text-muted transition-colors',
  'hover:text-text data-[state=active]:border-accent data-[state=active]:text-text -outline-offset-2 rounded-t-chip',
  'forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
  'disabled:cursor-not-allowed disabled:opacity-50 [&>svg]:size-4',
];

/** Several views, one of which is shown, such as General and Security. */
export function Tabs({
  label,
  tabs,
  defaultValue,
  keepMounted = false,
  className,
  ...root
}: TabsProps) {
  const first = tabs[0]?.value;
  const initial = defaultValue ?? first;
  return (
    <Primitive.Root
      {...root}
      {...(initial === undefined ? {} : { defaultValue: initial })}
      className={clsx('flex flex-col gap-6', className)}
    >
      <TabRow label={label} tabs={tabs} />
      {tabs.map(({ value, content }) => (
        <Primitive.Content
          key={value}
          value={value}
          {...(keepMounted ? { forceMount: true } : {})}
          // Its content has tab stops of its own, so the panel needs none.
          tabIndex={-1}
          className="rounded-card data-[state=inactive]:hidden"
        >
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

function TabRow({ label, tabs }: Pick<TabsProps, 'label' | 'tabs'>) {
  const pressedTab = usePressedTab();
  return (
    <Primitive.List
      aria-label={label}
      // The line is a shadow, because a row that scrolls would cut off the focus ring of a tab that lies on a border.
      className="flex gap-2 overflow-x-auto shadow-[inset_0_-1px_var(--border)] [scrollbar-width:none] forced-colors:border-b"
    >
      {tabs.map(({ value, label: text, icon, disabled = false }) => (
        <Primitive.Trigger
          key={value}
          value={value}
          disabled={disabled}
          className={clsx(tabClasses)}
          {...pressedTab(value)}
        >
          {icon}
          {text}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  );
}

/**
 * Radix chooses a tab on pointer down and again on the focus that follows, if the parent, such as a router, has not
 * updated yet. Ignores the second one. Radix also focuses the tab by script, for which browsers show the ring of the
 * keyboard: it is hidden until a key is pressed.
 */
function usePressedTab() {
  const pressed = useRef<string>(null);
  return (value: string) => ({
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      pressed.current = value;
      currentTarget.style.outline = 'none';
    },
    onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => {
      currentTarget.style.outline = '';
    },
    onFocus: (event: FocusEvent) => {
      if (pressed.current === value) event.preventDefault();
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      currentTarget.style.outline = '';
      // Not if the previous tab loses focus to the pressed one.
      if (pressed.current === value) pressed.current = null;
    },
  });
}
