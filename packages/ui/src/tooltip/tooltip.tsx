import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode, Ref } from 'react';

export interface TooltipProviderProps {
  children: ReactNode;
  /** Milliseconds of hovering before a tooltip opens. */
  delayMs?: number;
  /** Milliseconds within which the next tooltip opens at once. */
  skipDelayMs?: number;
}

/** Sets the delays of the tooltips below it; required by `Tooltip`. */
export function TooltipProvider({
  children,
  delayMs = 700,
  skipDelayMs = 300,
}: TooltipProviderProps) {
  return (
    <Primitive.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Primitive.Provider>
  );
}

export interface TooltipProps {
  /** A short text about the element; its description, not its name. */
  content: ReactNode;
  /** One element that can be hovered and focused. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds; the provider's by default. */
  delayMs?: number;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The popup, while it is shown. */
  ref?: Ref<HTMLDivElement>;
}

/** A short text that appears next to a hovered or focused element. */
export function Tooltip({ content, children, side = 'top', delayMs, ref, ...root }: TooltipProps) {
  return (
    <Primitive.Root {...root} {...(delayMs === undefined ? {} : { delayDuration: delayMs })}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      {/* Without a portal, so that it is visible inside a modal dialog. */}
      <Primitive.Content
        {...(ref ? { ref } : {})}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 w-max max-w-[min(16rem,calc(100vw-1rem))] animate-fade wrap-anywhere rounded-control bg-text px-2.5 py-1.5 text-text-inverse text-xs shadow-float"
      >
        {content}
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** Milliseconds before the product's tooltip opens. */
const PRODUCT_DELAY_MS = 100;

/** The product's tooltip: it opens after 100 ms. */
export function ProductTooltip(props: Omit<TooltipProps, 'delayMs'>) {
  return <Tooltip {...props} delayMs={PRODUCT_DELAY_MS} />;
}
