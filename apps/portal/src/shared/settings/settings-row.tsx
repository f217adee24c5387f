import type { ReactNode } from 'react';

interface SettingsRowProps {
  id?: string;
  /** An icon or a company's mark. */
  mark: ReactNode;
  title: ReactNode;
  /** Below the title; on a phone also below the action. */
  state: ReactNode;
  /** Its action. On a phone it is beside the title, or below the state where its `order` is 2. */
  children?: ReactNode;
}

/** One entry of a settings section, with its state and its action at the end. */
export function SettingsRow({ id, mark, title, state, children }: SettingsRowProps) {
  return (
    <li
      id={id}
      className="flex flex-wrap items-center gap-x-3 py-4 sm:gap-x-4 first:pt-0 last:pb-0"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control border border-border">
        {mark}
      </span>
      <div className="flex min-w-0 flex-1 basis-32 flex-col text-sm max-sm:contents">
        {title}
        <p className="order-1 basis-full wrap-anywhere text-text-muted max-sm:ps-13">{state}</p>
      </div>
      {children}
    </li>
  );
}
