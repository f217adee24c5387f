import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

test("has the specification's text by default", () => {
  render(<EmptyState />);
  expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
  expect(
    screen.getByText("Sorry, but we couldn't find any data matching your criteria."),
  ).toBeVisible();
});

test('has the heading level of a page if given', () => {
  render(<EmptyState headingLevel={1} title="404 - Not Found" description={null} />);
  expect(screen.getByRole('heading', { level: 1, name: '404 - Not Found' })).toBeVisible();
});

test('forwards its ref', () => {
  const ref = createRef<HTMLDivElement>();
  render(<EmptyState ref={ref} />);
  expect(ref.current).toContainElement(screen.getByRole('heading'));
});
