import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Card } from './card.tsx';

test('is the element it is asked to be', () => {
  render(
    <Card as="article" lift aria-label="Reviews">
      Reviews
    </Card>,
  );
  expect(screen.getByRole('article', { name: 'Reviews' })).toHaveAttribute('data-lift', 'true');
});
