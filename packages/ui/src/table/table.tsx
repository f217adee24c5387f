import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { EmptyArch } from '../illustrations/empty-arch.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { TablePages } from './table-pages.tsx';
import { type TablePaging, usePages } from './use-pages.ts';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
}

export interface TableProps<Row> extends TablePaging {
  /** Names the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** All rows, or only those of the current page if `pageCount` is set. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  loading?: boolean;
  loadingLabel?: string;
  /** Replaces 'No Data Found'. */
  empty?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const frame = 'overflow-hidden rounded-card border border-border bg-surface-raised';
const EMPTY = <EmptyState headingLevel={3} illustration={<EmptyArch className="w-full" />} />;

/**
 * Rows in pages of 10, 20 or 30. It splits the rows into pages unless `pageCount` is set. `data-state` is `loading`,
 * `empty` or `filled`.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  loadingLabel = 'Loading',
  empty = EMPTY,
  className,
  ref,
  ...paging
}: TableProps<Row>) {
  const pages = usePages(rows, paging);
  const state = loading ? 'loading' : rows.length === 0 ? 'empty' : 'filled';
  return (
    <div ref={ref} data-state={state} className={clsx(frame, className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard */}
      <section aria-label={label} tabIndex={0} className="-outline-offset-2 overflow-x-auto">
        <table aria-busy={loading} className="w-full border-collapse text-sm">
          <caption className="sr-only">{label}</caption>
          {state === 'empty' ? null : <TableHead columns={columns} />}
          <tbody>
            {loading ? (
              <LoadingRows columns={columns} count={pages.pageSize} />
            ) : (
              <FilledRows columns={columns} rows={pages.rows} rowKey={rowKey} />
            )}
          </tbody>
        </table>
      </section>
      {state === 'empty' ? empty : null}
      <span className="sr-only" role="status">
        {loading ? loadingLabel : ''}
      </span>
      {state === 'empty' ? null : <TablePages {...pages} loading={loading} label={label} />}
    </div>
  );
}

function TableHead<Row>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  return (
    <thead className="bg-surface-sunken text-text-muted">
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={clsx(cellClasses(column), 'font-medium')}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function FilledRows<Row>({
  columns,
  rows,
  rowKey,
}: Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey'>) {
  return rows.map((row) => (
    <tr
      key={rowKey(row)}
      className="border-border border-t transition-colors hover:bg-surface-hover"
    >
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

function LoadingRows<Row>({
  columns,
  count,
}: Pick<TableProps<Row>, 'columns'> & { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
    <tr key={index} className="border-border border-t">
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          <Skeleton className={clsx('my-1 w-2/3 min-w-16', column.align === 'end' && 'ms-auto')} />
        </td>
      ))}
    </tr>
  ));
}

function cellClasses({ align }: { align?: 'start' | 'end' }): string {
  return clsx(
    'px-4 py-3 first:ps-5 last:pe-5',
    align === 'end' ? 'text-end tabular-nums' : 'text-start',
  );
}
