import { useControllable } from '../controllable/use-controllable.ts';

export interface TablePaging {
  /** From 1. */
  page?: number | undefined;
  defaultPage?: number;
  onPageChange?: (page: number) => void;
  /** 10, 20 or 30 by default. */
  pageSize?: number | undefined;
  defaultPageSize?: number;
  onPageSizeChange?: (pageSize: number) => void;
  pageSizes?: readonly number[];
  /** The number of pages, if they are fetched one by one. */
  pageCount?: number | undefined;
  pageSizeLabel?: string;
}

/** Page sizes; the first is the default. */
const PAGE_SIZES = [10, 20, 30];

/** The rows of the current page, and the page state. */
export function usePages<Row>(rows: readonly Row[], paging: TablePaging) {
  const { pageSizes = PAGE_SIZES, pageSizeLabel = 'Rows per page' } = paging;
  const [askedPage, changePage] = useControllable(
    paging.page,
    paging.defaultPage ?? 1,
    paging.onPageChange,
  );
  const [pageSize, setPageSize] = useControllable(
    paging.pageSize,
    paging.defaultPageSize ?? pageSizes[0] ?? 10,
    paging.onPageSizeChange,
  );
  const pageCount = paging.pageCount ?? Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(pageCount, Math.max(1, askedPage));
  const first = (page - 1) * pageSize;

  const changePageSize = (next: number) => {
    setPageSize(next);
    if (page !== 1) changePage(1);
  };
  const shown = paging.pageCount === undefined ? rows.slice(first, first + pageSize) : rows;
  return {
    rows: shown,
    page,
    pageCount,
    pageSize,
    pageSizes,
    pageSizeLabel,
    changePage,
    changePageSize,
  };
}
