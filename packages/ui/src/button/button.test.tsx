import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('reports a press by pointer, Enter or Space', async () => {
  const press = vi.fn();
  render(<Button onClick={press}>Login</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(press).toHaveBeenCalledTimes(3);
});

test('keeps focus and its name while pending, announces it, and ignores further presses', async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Login</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  rerender(
    <Button onClick={press} pending pendingLabel="Signing you in">
      Login
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Login' });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Signing you in')).toHaveAttribute('aria-live', 'polite');
  expect(press).toHaveBeenCalledTimes(1);
});

test('Enter in a field does not submit the form again while pending', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" pending={pending}>
        Login
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  rerender(form(true));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('does not submit a form unless its type is submit', async () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

test('is a link if it has an href', () => {
  render(
    <Button href="/signup" variant="secondary" target="_blank">
      Register
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Register' });
  expect(link).toHaveAttribute('href', '/signup');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('data-variant', 'secondary');
});

test('renders the link with `render`', () => {
  render(
    <Button
      size="lg"
      render={({ children, ...props }) => (
        <a href="/login" {...props}>
          {children}
        </a>
      )}
    >
      Login
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('data-size', 'lg');
});

test('forwards its ref', () => {
  const ref = createRef<HTMLButtonElement>();
  render(<Button ref={ref}>Login</Button>);
  expect(ref.current).toBe(screen.getByRole('button'));
});

test.each(['xs', 'sm', 'md', 'lg', 'xl'] as const)('has a size %s', (size) => {
  render(<Button size={size}>Login</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('data-size', size);
});
