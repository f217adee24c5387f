import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Card } from './card.tsx';

test('renders the element given by `as`', () => {
  render(
    <Card as="article" lift aria-label="Reviews">
      Reviews
    </Card>,
  );
  expect(screen.getByRole('article', { name: 'Reviews' })).toHaveAttribute('data-lift', 'true');
});
