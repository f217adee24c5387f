import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Pagination } from '../pagination/pagination.tsx';
import type { usePages } from './use-pages.ts';

interface TablePagesProps extends Omit<ReturnType<typeof usePages>, 'rows'> {
  loading: boolean;
  label: string;
}

/** The table's footer: rows per page, and the current page. */
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
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-border border-t px-5 py-2.5 text-sm">
      <PageSize
        label={pageSizeLabel}
        sizes={pageSizes}
        size={pageSize}
        disabled={loading}
        onSize={changePageSize}
      />
      <Pagination
        label={label}
        page={page}
        pageCount={pageCount}
        onPageChange={changePage}
        loading={loading}
        className="-mx-2 grow basis-72 sm:justify-end"
      />
    </div>
  );
}

interface PageSizeProps {
  label: string;
  sizes: readonly number[];
  size: number;
  disabled: boolean;
  onSize: (size: number) => void;
}

function PageSize({ label, sizes, size, disabled, onSize }: PageSizeProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-text-muted">
        {label}
      </label>
      <span className="relative inline-flex items-center">
        <select
          id={id}
          value={size}
          disabled={disabled}
          onChange={(event) => onSize(Number(event.target.value))}
          className="h-9 appearance-none rounded-control border border-border-control bg-surface-raised ps-3 pe-8 tabular-nums transition-colors hover:border-text-muted disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-11"
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-2.5 size-4 text-text-muted"
        />
      </span>
    </div>
  );
}
