import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { initials } from './initials.ts';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The person's name; its initials are shown if there is no image. */
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** True if the name is shown next to it: hides the avatar from screen readers. */
  decorative?: boolean;
}

const sizes = {
  sm: 'size-7 text-xs',
  md: 'size-9 text-sm',
  lg: 'size-11 text-base',
  xl: 'size-20 text-2xl',
};

/** A person's image or initials. */
export function Avatar({
  name,
  src,
  size = 'md',
  decorative = false,
  className,
  ...rest
}: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const image = src && src !== brokenSrc ? src : undefined;
  const naming = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': name };
  return (
    <span
      {...rest}
      {...naming}
      data-state={image ? 'image' : 'initials'}
      // Generated content, because voice control would take letters in the text for a label.
      data-initials={image ? undefined : initials(name) || undefined}
      className={clsx(
        'relative inline-grid shrink-0 select-none after:absolute after:inset-0 after:rounded-full after:inset-ring after:inset-ring-border data-[state=image]:after:inset-ring-border-strong before:content-[attr(data-initials)] data-[state=image]:before:hidden place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold forced-colors:border text-accent-text',
        sizes[size],
        className,
      )}
    >
      {image ? (
        <img
          src={image}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenSrc(image)}
        />
      ) : null}
    </span>
  );
}
