import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  block?: boolean;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Shown after the text. */
  iconEnd?: ReactNode;
}

/** What a router's link receives from `render`. */
export interface ButtonRenderProps {
  className: string;
  children: ReactNode;
  'data-variant': ButtonVariant;
  'data-size': ButtonSize;
}

interface ActionButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Keeps focus and place, announces `pendingLabel` and ignores further activation. */
  pending?: boolean;
  pendingLabel?: string;
  href?: never;
  render?: never;
}

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
  pending?: never;
  pendingLabel?: never;
  render?: never;
}

interface RenderedButtonProps extends ButtonLook {
  /** Renders the element, for example a router's link: `(props) => <Link to="/" {...props} />`. */
  render: (props: ButtonRenderProps) => ReactElement;
  className?: string;
  children: ReactNode;
  href?: never;
  pending?: never;
  pendingLabel?: never;
}

export type ButtonProps = ActionButtonProps | LinkButtonProps | RenderedButtonProps;

/** A button, or a link that looks like one, in five sizes. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', block, icon, iconEnd, className, children } = props;
  const shared: ButtonRenderProps = {
    className: clsx(buttonClasses({ variant, size, block }), className),
    children: (
      <>
        {icon}
        {children}
        {iconEnd}
      </>
    ),
    'data-variant': variant,
    'data-size': size,
  };
  if (props.render) return props.render(shared);
  if (props.href !== undefined) {
    return <a {...withoutLook(props)} {...shared} />;
  }
  return <ActionButton {...props} shared={shared} />;
}

function withoutLook<Props extends ButtonLook>(props: Props) {
  const { variant, size, block, icon, iconEnd, ...rest } = props;
  return rest;
}

function ActionButton({
  shared,
  pending = false,
  pendingLabel = 'Please wait',
  ...props
}: ActionButtonProps & { shared: ButtonRenderProps }) {
  const { onClick, href, render, type = 'button', ...rest } = withoutLook(props);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the submission that Enter in a field starts through this button.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        {...shared}
        type={type}
        onClick={handleClick}
        aria-disabled={pending || rest['aria-disabled']}
        data-pending={pending || undefined}
      >
        {pending ? (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size="sm" />
          </span>
        ) : null}
        <span className={clsx('inline-flex items-center gap-[inherit]', pending && 'opacity-0')}>
          {shared.children}
        </span>
      </button>
      {/* Outside of the button, whose content is only read as its name. */}
      <span className="sr-only" aria-live="polite">
        {pending ? pendingLabel : ''}
      </span>
    </>
  );
}
