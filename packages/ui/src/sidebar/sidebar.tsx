import { clsx } from 'clsx';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactElement, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import type { SidebarItem, SidebarLinkProps, SidebarTexts } from './sidebar-item.ts';
import { SidebarList } from './sidebar-list.tsx';
import { useHoverExpand } from './use-hover-expand.ts';

export interface SidebarProps extends SidebarTexts {
  items: readonly SidebarItem[];
  /** The current URL's path; its item is highlighted. */
  currentPath: string;
  /** Renders a link, for example a router's; a plain `<a>` by default. */
  renderLink?: (props: SidebarLinkProps) => ReactElement;
  /** Above the items, such as the wordmark. */
  header?: ReactNode;
  /** Replaces `header` while minimized, such as the mark. */
  minimizedHeader?: ReactNode;
  minimized?: boolean | undefined;
  defaultMinimized?: boolean;
  onMinimizedChange?: (minimized: boolean) => void;
  /** Pixels. */
  minimizedWidth?: 80 | 74;
  /** Whether the drawer, below 1024 px, is open. */
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  ref?: Ref<HTMLElement> | undefined;
}

/** Pixels. */
const EXPANDED_WIDTH = 280;

const plainLink = (props: SidebarLinkProps) => <a {...props}>{props.children}</a>;

/**
 * The product's navigation: 280 px wide, or minimized to icons and expanded on hover, keyboard focus or touch. Below
 * 1024 px it is a drawer, opened by a button. `data-state` is `expanded` or `minimized`; `data-hovered` is set while a
 * minimized sidebar is expanded.
 */
export function Sidebar({
  header,
  minimizedHeader,
  minimizedWidth = 80,
  className,
  ref,
  ...props
}: SidebarProps) {
  const { texts, minimized, setMinimized, open, setOpen, list } = useSidebar(props);
  return (
    <>
      <IconButton
        label={texts.openLabel}
        icon={<Menu aria-hidden="true" className="size-5" />}
        size="lg"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="lg:hidden"
      />
      <div
        style={{ width: minimized ? minimizedWidth : EXPANDED_WIDTH }}
        className={clsx('relative z-30 hidden h-full shrink-0 lg:block', className)}
      >
        <WideSidebar
          {...{ texts, list, header, minimizedHeader, minimizedWidth, minimized, ref }}
          onMinimizedChange={setMinimized}
        />
      </div>
      {open ? (
        <SidebarDrawer texts={texts} header={header} onClose={() => setOpen(false)}>
          <SidebarList {...list} narrow={false} onNavigate={() => setOpen(false)} />
        </SidebarDrawer>
      ) : null}
    </>
  );
}

interface WideSidebarProps extends Pick<SidebarProps, 'header' | 'minimizedHeader' | 'ref'> {
  texts: Required<SidebarTexts>;
  list: ReturnType<typeof useSidebar>['list'];
  minimized: boolean;
  minimizedWidth: number;
  onMinimizedChange: (minimized: boolean) => void;
}

/** The sidebar beside the page, which it overlaps while it is expanded on hover. */
function WideSidebar(props: WideSidebarProps) {
  const { texts, list, minimized, minimizedWidth, onMinimizedChange } = props;
  const nav = useRef<HTMLElement>(null);
  // The element is mounted from the first effect to the last.
  useImperativeHandle(props.ref, () => nav.current as HTMLElement, []);
  const { expanded, expand, release, handlers } = useHoverExpand(nav);
  const narrow = minimized && !expanded;
  const change = (next: boolean) => {
    release();
    onMinimizedChange(next);
  };
  return (
    <nav
      ref={nav}
      aria-label={texts.label}
      data-state={minimized ? 'minimized' : 'expanded'}
      data-hovered={minimized && expanded ? '' : undefined}
      {...handlers}
      style={{ width: narrow ? minimizedWidth : EXPANDED_WIDTH }}
      className="absolute inset-y-0 start-0 flex flex-col overflow-hidden border-border border-e bg-surface-raised data-hovered:shadow-float"
    >
      <SidebarHeader>{narrow ? props.minimizedHeader : props.header}</SidebarHeader>
      <SidebarList {...list} narrow={narrow} onExpand={expand} onNavigate={release} />
      <MinimizeButton texts={texts} narrow={narrow} minimized={minimized} onChange={change} />
    </nav>
  );
}

/** 84 px, as high as the page's header. */
function SidebarHeader({ children }: { children: ReactNode }) {
  return <div className="flex min-h-21 items-center overflow-hidden px-7">{children}</div>;
}

interface MinimizeButtonProps {
  texts: Required<SidebarTexts>;
  narrow: boolean;
  minimized: boolean;
  onChange: (minimized: boolean) => void;
}

function MinimizeButton({ texts, narrow, minimized, onChange }: MinimizeButtonProps) {
  const Icon = minimized ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={clsx('flex border-border border-t p-4', narrow && 'justify-center')}>
      <IconButton
        label={minimized ? texts.expandLabel : texts.minimizeLabel}
        icon={<Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={() => onChange(!minimized)}
      />
    </div>
  );
}

type State = Omit<
  SidebarProps,
  'header' | 'minimizedHeader' | 'minimizedWidth' | 'className' | 'ref'
>;

function useSidebar(props: State) {
  const { items, currentPath, renderLink = plainLink } = props;
  const { defaultMinimized = false, defaultOpen = false } = props;
  const [minimized, setMinimized] = useControllable(
    props.minimized,
    defaultMinimized,
    props.onMinimizedChange,
  );
  const [open, setOpen] = useControllable(props.open, defaultOpen, props.onOpenChange);
  return {
    texts: {
      label: props.label ?? 'Main',
      openLabel: props.openLabel ?? 'Open the menu',
      closeLabel: props.closeLabel ?? 'Close the menu',
      minimizeLabel: props.minimizeLabel ?? 'Minimize the menu',
      expandLabel: props.expandLabel ?? 'Expand the menu',
    },
    minimized,
    setMinimized,
    open,
    setOpen,
    list: { items, currentPath, renderLink },
  };
}
