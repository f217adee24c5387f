import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

const base = [
  'relative inline-flex shrink-0 select-none items-center justify-center rounded-control border',
  'text-center font-medium no-underline transition-[background-color,border-color,color,opacity]',
  'disabled:cursor-not-allowed disabled:opacity-50 data-pending:cursor-progress',
];

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed',
  secondary:
    'border-border-strong bg-surface-raised text-text hover:bg-surface-hover active:bg-surface-pressed',
  ghost: 'border-transparent text-text hover:bg-surface-hover active:bg-surface-pressed',
  danger:
    'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-pressed',
  'danger-outline':
    'border-border-strong bg-surface-raised text-danger-text hover:bg-danger-soft active:border-danger',
};

const sizes: Record<ButtonSize, string> = {
  xs: 'min-h-7 gap-1 px-2 text-xs',
  sm: 'min-h-9 gap-1.5 px-3 text-sm',
  md: 'min-h-10 gap-2 px-4 text-sm',
  lg: 'min-h-11 gap-2 px-5 text-base',
  xl: 'min-h-13 gap-2.5 px-6 text-base',
};

const squares: Record<ButtonSize, string> = {
  xs: 'size-7',
  sm: 'size-9',
  md: 'size-10',
  lg: 'size-11',
  xl: 'size-13',
};

interface ButtonClassOptions {
  variant: ButtonVariant;
  size: ButtonSize;
  block?: boolean | undefined;
  square?: boolean | undefined;
}

/** The classes of buttons, links styled as buttons and icon buttons. */
export function buttonClasses({ variant, size, block, square }: ButtonClassOptions): string {
  return clsx(
    base,
    variants[variant],
    square ? squares[size] : sizes[size],
    block && 'w-full',
    // 44 px for touch; the largest size is higher already.
    size !== 'xl' && 'pointer-coarse:min-h-11',
    'pointer-coarse:min-w-11',
  );
}
