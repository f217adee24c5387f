import { useState } from 'react';

export interface TablePaging {
  /** From 1. */
  page?: number | undefined;
  defaultPage?: number;
  onPageChange?: (page: number) => void;
  /** 10, 20 or 30 unless `pageSizes` says otherwise. */
  pageSize?: number | undefined;
  defaultPageSize?: number;
  onPageSizeChange?: (pageSize: number) => void;
  pageSizes?: readonly number[];
  /** How many pages there are where the owner fetches them one by one. */
  pageCount?: number | undefined;
  pageSizeLabel?: string;
}

/** Sizes of a page, the first of which is the default (spec section 9). */
const PAGE_SIZES = [10, 20, 30];

/** The rows of the current page, and what leads to the others. */
export function usePages<Row>(rows: readonly Row[], paging: TablePaging) {
  const { pageSizes = PAGE_SIZES, pageSizeLabel = 'Rows per page' } = paging;
  const [ownPage, setOwnPage] = useState(paging.defaultPage ?? 1);
  const [ownSize, setOwnSize] = useState(paging.defaultPageSize ?? pageSizes[0] ?? 10);
  const pageSize = paging.pageSize ?? ownSize;
  const pageCount = paging.pageCount ?? Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(pageCount, Math.max(1, paging.page ?? ownPage));
  const first = (page - 1) * pageSize;

  const changePage = (next: number) => {
    setOwnPage(next);
    paging.onPageChange?.(next);
  };
  const changePageSize = (next: number) => {
    setOwnSize(next);
    paging.onPageSizeChange?.(next);
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
