import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import type { Ref } from 'react';
import { FormError } from '../form-error/form-error.tsx';

export interface PasswordChecklistItem {
  id: string;
  text: string;
  met: boolean;
}

export interface PasswordChecklistProps {
  items: readonly PasswordChecklistItem[];
  /** Names the list. */
  label?: string;
  metText?: string;
  unmetText?: string;
  /** Shown in place of the list once every item is met. The list keeps its height, so that nothing below it moves. */
  allMetText?: string;
  /** Why a password that meets every item is still refused; in the place of `allMetText`. */
  refusal?: string | undefined;
  /** The progress that is announced after a change. */
  summarize?: (met: number, total: number) => string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const defaultSummary = (met: number, total: number) => `${met} of ${total} requirements met`;

/** The checklist under a password that is not valid yet, updated while typing. */
export function PasswordChecklist({
  items,
  label = 'Password requirements',
  metText = 'met',
  unmetText = 'not met',
  allMetText,
  refusal,
  summarize = defaultSummary,
  id,
  className,
  ref,
}: PasswordChecklistProps) {
  const met = items.filter((item) => item.met).length;
  const replaced = allMetText !== undefined && met === items.length;
  return (
    <div ref={ref} id={id} className={clsx('grid', className)}>
      <ul
        aria-label={label}
        aria-hidden={replaced || undefined}
        className={clsx(
          'col-start-1 row-start-1 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]',
          replaced && 'invisible',
        )}
      >
        {items.map((item) => (
          <ChecklistLine key={item.id} item={item} stateText={item.met ? metText : unmetText} />
        ))}
      </ul>
      {replaced && !refusal ? <AllMet>{allMetText}</AllMet> : null}
      {replaced && refusal ? (
        <FormError className="col-start-1 row-start-1 items-center justify-center">
          {refusal}
        </FormError>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {summarize(met, items.length)}
      </span>
    </div>
  );
}

function AllMet({ children }: { children: string }) {
  return (
    <p className="col-start-1 row-start-1 flex items-start gap-2 text-sm text-success-text">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function ChecklistLine({ item, stateText }: { item: PasswordChecklistItem; stateText: string }) {
  const Mark = item.met ? Check : Circle;
  return (
    <li
      data-state={item.met ? 'met' : 'unmet'}
      className={clsx(
        'flex items-start gap-2 text-sm',
        item.met ? 'text-success-text' : 'text-text-muted',
      )}
    >
      <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {item.text}{' '}
        {/* Browsers put a space before a hidden text, which is wrong before a comma. */}
        <span className="sr-only">({stateText})</span>
      </span>
    </li>
  );
}
