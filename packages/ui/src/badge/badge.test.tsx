import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

test('shows its text in its tone, neutral by default', () => {
  render(
    <>
      <Badge>Beta</Badge>
      <Badge tone="warning">Unverified</Badge>
    </>,
  );
  expect(screen.getByText('Beta')).toHaveAttribute('data-tone', 'neutral');
  expect(screen.getByText('Unverified')).toHaveAttribute('data-tone', 'warning');
});
