import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Pagination } from '../pagination/pagination.tsx';
import type { usePages } from './use-pages.ts';

interface TablePagesProps extends Omit<ReturnType<typeof usePages>, 'rows'> {
  loading: boolean;
  label: string;
}

/** The table's foot: how many rows a page has, and which page it is. */
export function TablePages({
  page,
  pageCount,
  pageSize,
  pageSizes,
  pageSizeLabel,
  changePage,
  changePageSize,
  loading,
  label,
}: TablePagesProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-border border-t px-5 py-2.5 text-sm">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-text-muted">
          {pageSizeLabel}
        </label>
        <span className="relative inline-flex items-center">
          <select
            id={id}
            value={pageSize}
            disabled={loading}
            onChange={(event) => changePageSize(Number(event.target.value))}
            className="h-9 appearance-none rounded-control border border-border-control bg-surface-raised ps-3 pe-8 tabular-nums transition-colors hover:border-text-muted disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-11"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-2.5 size-4 text-text-muted"
          />
        </span>
      </div>
      <Pagination
        label={label}
        page={page}
        pageCount={pageCount}
        onPageChange={changePage}
        loading={loading}
        className="-mx-2 max-w-full flex-wrap"
      />
    </div>
  );
}
