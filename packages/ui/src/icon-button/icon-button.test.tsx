import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

test('is named by its label and works from the keyboard', async () => {
  const press = vi.fn();
  render(<IconButton label="Remove image" icon={<svg aria-hidden="true" />} onClick={press} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove image' })).toHaveFocus();
  expect(press).toHaveBeenCalledTimes(1);
});
