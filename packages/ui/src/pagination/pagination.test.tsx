import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pageItems } from './page-items.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

function renderPages(props: PaginationProps = {}) {
  const change = vi.fn<(page: number) => void>();
  render(<Pagination onPageChange={change} {...props} />);
  return change;
}

const button = (name: string) => screen.getByRole('button', { name });
const current = () => screen.getByRole('button', { current: 'page' }).textContent;
const steps = ['First page', 'Previous page', 'Next page', 'Last page'];
const disabledSteps = () => steps.filter((name) => button(name).matches(':disabled'));

test('starts at page 1 of 100', () => {
  renderPages();
  expect(current()).toBe('1');
  expect(button('Page 100')).toBeVisible();
});

test('shows one page at each edge and one on each side of the current one', () => {
  renderPages({ defaultPage: 50 });
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(['1', '…', '49', '50', '51', '…', '100']);
});

test('first and previous are disabled on page 1, next and last on the last page', async () => {
  renderPages({ pageCount: 3 });
  expect(disabledSteps()).toEqual(['First page', 'Previous page']);
  await userEvent.click(button('Next page'));
  expect(disabledSteps()).toEqual([]);
  await userEvent.click(button('Last page'));
  expect(disabledSteps()).toEqual(['Next page', 'Last page']);
});

test('every control is disabled while loading', () => {
  renderPages({ pageCount: 3, defaultPage: 2, loading: true });
  for (const control of screen.getAllByRole('button')) expect(control).toBeDisabled();
});

test('reaches the first, previous, next, last and a chosen page by keyboard', async () => {
  const change = renderPages({ defaultPage: 50 });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  button('Last page').focus();
  await userEvent.keyboard(' ');
  button('First page').focus();
  await userEvent.keyboard('{Enter}');
  button('Next page').focus();
  await userEvent.keyboard('{Enter}');
  button('Page 3').focus();
  await userEvent.keyboard('{Enter}');
  expect(change.mock.calls.flat()).toEqual([49, 100, 1, 2, 3]);
  expect(current()).toBe('3');
});

test.each([
  [0, '1'],
  [-7, '1'],
  [101, '100'],
  [2.9, '2'],
  [Number.NaN, '1'],
])('shows page %d as page %s', (page, shown) => {
  renderPages({ page });
  expect(current()).toBe(shown);
});

test('has one page if the page count is 0', () => {
  renderPages({ pageCount: 0 });
  expect(disabledSteps()).toEqual(steps);
  expect(current()).toBe('1');
});

test('shows the given page when controlled', async () => {
  renderPages({ page: 5 });
  await userEvent.click(button('Next page'));
  expect(current()).toBe('5');
});

test.each([
  [1, 1, '1'],
  [1, 100, '1 2 … 100'],
  [3, 100, '1 2 3 4 … 100'],
  [4, 100, '1 2 3 4 5 … 100'],
  [50, 100, '1 … 49 50 51 … 100'],
  [97, 100, '1 … 96 97 98 99 100'],
  [100, 100, '1 … 99 100'],
  [3, 5, '1 2 3 4 5'],
])('page %i of %i shows %s', (page, pageCount, shown) => {
  const items = pageItems({ page, pageCount, edgePages: 1, siblingPages: 1 });
  expect(items.map((item) => (typeof item === 'number' ? item : '…')).join(' ')).toBe(shown);
});

test('shows each page once, in order, for all combinations', () => {
  for (let pageCount = 1; pageCount <= 12; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      for (const [edgePages, siblingPages] of [
        [0, 0],
        [1, 1],
        [2, 0],
        [0, 2],
        [9, 9],
      ] as const) {
        const items = pageItems({ page, pageCount, edgePages, siblingPages });
        const numbers = items.filter((item) => typeof item === 'number');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
      }
    }
  }
});
