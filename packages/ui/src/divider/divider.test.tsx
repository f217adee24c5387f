import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Divider } from './divider.tsx';

test('shows the word between its lines', () => {
  render(<Divider>or</Divider>);
  expect(screen.getByText('or')).toBeVisible();
});
