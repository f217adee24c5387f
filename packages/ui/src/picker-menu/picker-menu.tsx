import { Popover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export interface PickerItem {
  id: string;
  /** The main line; also what search and type-ahead look at. */
  label: string;
  /** The second line, searched as well. */
  description?: string;
  badge?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface PickerMenuProps {
  /** A button element that opens the menu. */
  trigger: ReactElement;
  /** Names the list of choices. */
  label: string;
  items: readonly PickerItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  /** Whether a search field stands above the choices; by default from six of them on. */
  searchable?: boolean;
  searchLabel?: string;
  emptyText?: ReactNode;
  /** A button under the choices. */
  footer?: { label: ReactNode; icon?: ReactNode; onSelect: () => void };
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** Choosing one of many with search and the keyboard: the store switcher (spec section 2, Home). */
export function PickerMenu({ trigger, label, items, onValueChange, footer }: PickerMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content aria-label={label} className="bg-surface-raised">
          {items.map((item) => (
            <button key={item.id} type="button" onClick={() => onValueChange?.(item.id)}>
              {item.label} {item.description} {item.badge}
            </button>
          ))}
          {footer ? (
            <button type="button" onClick={footer.onSelect}>
              {footer.label}
            </button>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
