/** A page number, or a gap for the pages that are left out. */
export type PageItem = number | 'gap-before' | 'gap-after';

interface PageItemsOptions {
  readonly page: number;
  readonly pageCount: number;
  /** Pages shown at each end. */
  readonly edgePages: number;
  /** Pages shown on each side of the current one. */
  readonly siblingPages: number;
}

/** The pages to show: both edges, the current one and its siblings, with gaps where two or more are left out. */
export function pageItems({
  page,
  pageCount,
  edgePages,
  siblingPages,
}: PageItemsOptions): PageItem[] {
  const shown = (number: number) =>
    number <= edgePages ||
    number > pageCount - edgePages ||
    Math.abs(number - page) <= siblingPages;
  const first = Math.max(1, page - siblingPages);
  const last = Math.min(pageCount, page + siblingPages);
  return [
    ...range(1, Math.min(edgePages, first - 1)),
    ...between(edgePages + 1, first - 1, 'gap-before', shown),
    ...range(first, last),
    ...between(last + 1, pageCount - edgePages, 'gap-after', shown),
    ...range(Math.max(last + 1, pageCount - edgePages + 1), pageCount),
  ];
}

/** A gap that stands for a single page is replaced by this page, which takes the same room. */
function between(
  from: number,
  to: number,
  gap: 'gap-before' | 'gap-after',
  shown: (number: number) => boolean,
): PageItem[] {
  const left = range(from, to).length;
  if (left > 1) return [gap];
  return left === 1 && !shown(from) ? [from] : [];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
