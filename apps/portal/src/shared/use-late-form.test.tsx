import { ApiError, messages } from '@atrium/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadFormParts, useLateForm } from './use-late-form.ts';

const load = vi.fn(loadFormParts);
const send = vi.fn(async (_values: { email: string }) => undefined);
beforeEach(() => send.mockClear());

function Form() {
  const form = useLateForm({
    schema: (calls) => calls.forgotPasswordBody,
    defaultValues: { email: '' },
    load,
  });
  return (
    <form {...form.attributes(send)}>
      <input aria-label="Email" {...form.field('email')} />
      <button type="submit">Send</button>
      <p>{form.errors.email?.message ?? form.errors.root?.message}</p>
    </form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('sends what a password manager filled in without telling', async () => {
  render(<Form />);
  screen.getByLabelText<HTMLInputElement>('Email').value = 'ADA@example.com';
  await submit();
  await vi.waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ email: 'ada@example.com' }));
});

test('checks each change from the first submission on', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@');
  expect(screen.queryByText(messages.forgotEmailIncorrect)).not.toBeInTheDocument();
  await submit();
  expect(await screen.findByText(messages.forgotEmailIncorrect)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), 'example.com');
  await vi.waitFor(() => {
    expect(screen.queryByText(messages.forgotEmailIncorrect)).not.toBeInTheDocument();
  });
  expect(send).not.toHaveBeenCalled();
});

test('says so when what checks it cannot be fetched, and can be sent again', async () => {
  const gone = new ApiError({ status: 0, code: 'network', message: messages.serverError });
  load.mockRejectedValue(gone);
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await submit();
  expect(await screen.findByText(messages.serverError)).toBeVisible();
  load.mockImplementation(loadFormParts);
  await submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});
