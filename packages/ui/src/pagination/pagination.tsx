import { clsx } from 'clsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type PageItem, pageItems } from './page-items.ts';

export interface PaginationTexts {
  label?: string;
  firstLabel?: string;
  previousLabel?: string;
  nextLabel?: string;
  lastLabel?: string;
  pageLabel?: (page: number) => string;
}

export interface PaginationProps
  extends PaginationTexts,
    Omit<ComponentProps<'nav'>, 'children' | 'onChange'> {
  /** From 1; clamped to the existing pages. */
  page?: number | undefined;
  defaultPage?: number;
  onPageChange?: (page: number) => void;
  pageCount?: number | undefined;
  edgePages?: number;
  siblingPages?: number;
  /** Disables every control. */
  loading?: boolean;
}

/**
 * The pages of a list. First and previous are disabled on page 1, next and last on the last page, and all of them
 * while loading.
 */
export function Pagination({
  page,
  defaultPage = 1,
  onPageChange,
  pageCount = 100,
  edgePages = 1,
  siblingPages = 1,
  loading = false,
  className,
  ...rest
}: PaginationProps) {
  const { texts, nav } = splitTexts(rest);
  const [given, go] = useControllable(page, defaultPage, onPageChange);
  const { current, last } = bounded(given, pageCount);
  const step = (target: number, end: number) => ({
    disabled: loading || current === end,
    onClick: () => go(target),
  });
  return (
    <nav
      {...nav}
      aria-label={texts.label}
      data-loading={loading || undefined}
      className={clsx('@container', className)}
    >
      <div className="flex flex-wrap items-center [justify-content:inherit] gap-0.5">
        <Step {...step(1, 1)} label={texts.firstLabel} Icon={ChevronFirst} />
        <Step {...step(current - 1, 1)} label={texts.previousLabel} Icon={ChevronLeft} />
        <PageNumbers
          items={pageItems({ page: current, pageCount: last, edgePages, siblingPages })}
          near={Math.max(1, siblingPages)}
          {...{ current, loading, pageLabel: texts.pageLabel, onPage: go }}
        />
        <Step {...step(current + 1, last)} label={texts.nextLabel} Icon={ChevronRight} />
        <Step {...step(last, last)} label={texts.lastLabel} Icon={ChevronLast} />
      </div>
    </nav>
  );
}

/** Clamps to at least one page, and the current page to the existing ones. */
function bounded(page: number, pageCount: number) {
  const last = Math.max(1, Math.floor(pageCount));
  return { last, current: Math.min(last, Math.max(1, Math.floor(page) || 1)) };
}

interface PageNumbersProps {
  items: readonly PageItem[];
  current: number;
  /** The distance from the current page; a phone shows only the nearest. */
  near: number;
  loading: boolean;
  pageLabel: (page: number) => string;
  onPage: (page: number) => void;
}

function PageNumbers({ items, current, near, loading, pageLabel, onPage }: PageNumbersProps) {
  const isFar = (item: PageItem) => typeof item !== 'number' || Math.abs(item - current) > near;
  return (
    // On narrow screens, a separate line above the steps.
    <ol className="flex items-center gap-0.5 @max-[20.5rem]:order-first @max-[20.5rem]:basis-full">
      {items.map((item) => (
        // On a phone only the neighbours fit; first and last have buttons anyway.
        <li key={item} className={clsx(isFar(item) && '@max-lg:hidden')}>
          {typeof item === 'number' ? (
            <button
              type="button"
              disabled={loading}
              aria-label={pageLabel(item)}
              aria-current={item === current ? 'page' : undefined}
              onClick={() => onPage(item)}
              className={pageClasses}
            >
              {item}
            </button>
          ) : (
            <span aria-hidden="true" className="grid size-9 place-items-center text-text-muted">
              …
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const pageClasses = [
  'h-9 min-w-9 rounded-control px-2 text-sm tabular-nums transition-colors hover:bg-surface-hover',
  'aria-[current]:inset-ring aria-[current]:inset-ring-edge aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-text',
  'disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:min-w-11',
].join(' ');

interface StepProps {
  label: string;
  Icon: typeof ChevronLeft;
  disabled: boolean;
  onClick: () => void;
}

function Step({ Icon, ...button }: StepProps) {
  const icon = <Icon aria-hidden="true" className="size-4 rtl:-scale-x-100" />;
  return <IconButton {...button} size="sm" icon={icon} />;
}

function splitTexts<Rest>({
  label = 'Pages',
  firstLabel = 'First page',
  previousLabel = 'Previous page',
  nextLabel = 'Next page',
  lastLabel = 'Last page',
  pageLabel = (page) => `Page ${page}`,
  ...nav
}: PaginationTexts & Rest) {
  return { texts: { label, firstLabel, previousLabel, nextLabel, lastLabel, pageLabel }, nav };
}
