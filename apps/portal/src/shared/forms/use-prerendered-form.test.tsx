import { forgotPasswordBody, messages } from '@atrium/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePrerenderedForm } from './use-prerendered-form.ts';

const send = vi.fn(async (_values: { email: string }) => undefined);
beforeEach(() => send.mockClear());

function Form() {
  const form = usePrerenderedForm(forgotPasswordBody, { email: '' });
  return (
    <form {...form.attributes(send)}>
      <input aria-label="Email" {...form.register('email')} />
      <button type="submit">Send</button>
      <p>{form.errors.email?.message}</p>
      <output>{form.values.email}</output>
    </form>
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('submits values that a password manager filled in without an event', async () => {
  render(<Form />);
  email().value = 'ADA@example.com';
  await submit();
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ email: 'ada@example.com' }));
});

test('keeps, shows and sends what was typed before hydration', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Form />);
  email().value = 'ada@example.com';
  render(<Form />, { container, hydrate: true });
  expect(email()).toHaveValue('ada@example.com');
  expect(screen.getByRole('status')).toHaveTextContent('ada@example.com');
  await submit();
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ email: 'ada@example.com' }));
});

test('validates each change after the first submit', async () => {
  render(<Form />);
  await userEvent.type(email(), 'ada@');
  expect(screen.queryByText(messages.forgotEmailIncorrect)).not.toBeInTheDocument();
  await submit();
  expect(await screen.findByText(messages.forgotEmailIncorrect)).toBeVisible();
  await userEvent.type(email(), 'example.com');
  await waitFor(() => {
    expect(screen.queryByText(messages.forgotEmailIncorrect)).not.toBeInTheDocument();
  });
  expect(send).not.toHaveBeenCalled();
});
