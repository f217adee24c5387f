import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('shows the initials of the first and last name', () => {
  render(<Avatar name=" Ada  King Lovelace " />);
  expect(screen.getByRole('img')).toHaveAttribute('data-initials', 'AL');
});

test('shows one initial for one name and none for no name', () => {
  render(<Avatar name="Ada" />);
  render(<Avatar name="" data-testid="nameless" />);
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('data-initials', 'A');
  expect(screen.getByTestId('nameless')).not.toHaveAttribute('data-initials');
});

test('falls back to the initials when the image does not load', () => {
  const { container } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const image = container.querySelector('img');
  expect(image).not.toBeNull();
  if (image) fireEvent.error(image);
  expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('data-initials', 'AL');
});

test('is hidden from screen readers if it is decorative', () => {
  render(<Avatar name="Ada" decorative />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
