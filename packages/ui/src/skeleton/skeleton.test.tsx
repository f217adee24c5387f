import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test('is nothing to a screen reader', () => {
  const { container } = render(<Skeleton shape="circle" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveAttribute('data-shape', 'circle');
});
