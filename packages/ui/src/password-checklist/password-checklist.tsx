import { clsx } from 'clsx';
import { Check, Circle, X } from 'lucide-react';
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
  /** In small letters, one rule after the other, where the list has to be low. */
  dense?: boolean;
  /** Marks what is not met as a mistake, after the form was sent. */
  failed?: boolean;
  /** Why a password that meets every item is still refused; in the place of `allMetText`. */
  refusal?: string | undefined;
  /** The progress that is announced after a change. */
  summarize?: (met: number, total: number) => string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const defaultSummary = (met: number, total: number) => `${met} of ${total} requirements met`;

/** Fills the place of the list, which would look empty, and as much below as is free there. */
const PLACE_OF_LIST = 'col-start-1 row-start-1 -mb-(--below) items-center justify-center';

/** The checklist under a password that is not valid yet, updated while typing. */
export function PasswordChecklist({
  items,
  label = 'Password requirements',
  metText = 'met',
  unmetText = 'not met',
  allMetText,
  dense = false,
  failed = false,
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
          'col-start-1 row-start-1 gap-y-1',
          dense
            ? 'flex flex-wrap gap-x-3 text-xs'
            : 'grid gap-x-6 text-sm sm:grid-cols-[max-content_1fr]',
          replaced && 'invisible',
        )}
      >
        {items.map((item) => (
          <ChecklistLine
            key={item.id}
            {...{ item, dense, failed }}
            stateText={item.met ? metText : unmetText}
          />
        ))}
      </ul>
      {replaced && !refusal ? <AllMet>{allMetText}</AllMet> : null}
      {replaced && refusal ? <FormError className={PLACE_OF_LIST}>{refusal}</FormError> : null}
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

interface ChecklistLineProps {
  item: PasswordChecklistItem;
  dense: boolean;
  failed: boolean;
  stateText: string;
}

function ChecklistLine({ item, dense, failed, stateText }: ChecklistLineProps) {
  const UnmetMark = failed ? X : Circle;
  const Mark = item.met ? Check : UnmetMark;
  const unmetColor = failed ? 'text-danger-text' : 'text-text-muted';
  return (
    <li
      data-state={item.met ? 'met' : 'unmet'}
      className={clsx(
        'flex',
        dense ? 'items-center gap-1.5' : 'items-start gap-2',
        item.met ? 'text-success-text' : unmetColor,
      )}
    >
      <Mark aria-hidden="true" className={clsx('shrink-0', dense ? 'size-3.5' : 'mt-0.5 size-4')} />
      <span>
        {item.text}{' '}
        {/* Browsers put a space before a hidden text, which is wrong before a comma. */}
        <span className="sr-only">({stateText})</span>
      </span>
    </li>
  );
}
