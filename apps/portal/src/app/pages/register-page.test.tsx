import { authEndpoints, messages } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPortal } from '../../testing/render-portal.tsx';
import { createStubApi, ok, refuse } from '../../testing/stub-api.ts';

const { register } = authEndpoints;
const registered = ok(register, { email: 'ada@example.com', type: 'verify-email' });

function openSignup(path = '/signup', state?: unknown) {
  const api = createStubApi();
  api.on(register, registered);
  const portal = renderPortal({ path, api, state });
  const fill = async (email: string, password: string) => {
    await portal.user.type(screen.getByLabelText('Email'), email);
    await portal.user.type(screen.getByLabelText('Password'), password);
  };
  const submit = () => portal.user.click(screen.getByRole('button', { name: /Create my account/ }));
  return { ...portal, fill, submit };
}

function checklist(): Record<string, boolean> {
  const list = screen.getByRole('list', { name: 'Password requirements' });
  return Object.fromEntries(
    within(list)
      .getAllByRole('listitem')
      .map((line) => {
        const [text = '', state] = (line.textContent ?? '').split(', ');
        return [text, state === 'met'];
      }),
  );
}

describe('the live checklist', () => {
  test('names all five rules while nothing is typed', () => {
    openSignup();
    expect(checklist()).toEqual({
      'At least 8 characters': false,
      'Mix of upper and lower case': false,
      Numbers: false,
      'Special characters': false,
      'Does not contain email': false,
    });
  });

  test('ticks what the password has, and leaves when it is valid', async () => {
    const { fill, user } = openSignup();
    await fill('ada.l@example.com', 'Ada.l1234');
    expect(checklist()).toEqual({
      'At least 8 characters': true,
      'Mix of upper and lower case': true,
      Numbers: true,
      'Special characters': false,
      'Does not contain email': false,
    });
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Quiet-Hall_42');
    expect(screen.queryByRole('list', { name: 'Password requirements' })).not.toBeInTheDocument();
    expect(screen.getByText('Your password meets all requirements.')).toBeVisible();
  });
});

describe('the fields', () => {
  test.each([
    ['Ab1!', 'Password must be at least 8 characters long'],
    ['Abcdefgh!', 'Password must include numbers'],
    ['Abcdefgh1', 'Password must include special characters (!, @, #, etc.)'],
    ['Ada.lind1!', 'Password must not contain your email address'],
  ])('refuse %j to the letter', async (password, message) => {
    const { fill, submit, api } = openSignup();
    await fill('ada.lind@example.com', password);
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(api.calls(register)).toHaveLength(0);
  });

  test('take the server’s field errors', async () => {
    const { fill, submit, api } = openSignup();
    const fields = [{ field: 'password', message: messages.passwordTooCommon }];
    api.on(register, refuse(register, 'invalid_fields', { fields }));
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    expect(await screen.findByText(messages.passwordTooCommon)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('lock an address that was passed in', () => {
    openSignup('/signup', { email: 'ada@example.com' });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });
});

describe('registering', () => {
  test('leads to Verify email, the address not in the address bar', async () => {
    const { fill, submit, api } = openSignup();
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    expect(await screen.findByText('The code will expire in 10 minutes.')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/verify-email');
    expect(api.calls(register)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'Quiet-Hall_42',
    });
  });

  test('tells the tag manager: the form with the address, then the sign-up and the lead', async () => {
    const { fill, submit, dataLayer } = openSignup();
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    await screen.findByText('The code will expire in 10 minutes.');
    expect(dataLayer).toEqual([
      { event: 'signup_form', email: 'ada@example.com' },
      { event: 'sign_up', method: 'email' },
      { event: 'generate_lead' },
    ]);
  });

  test('tells nothing when it fails', async () => {
    const { fill, submit, dataLayer, api } = openSignup();
    api.on(register, refuse(register, 'internal'));
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    expect(dataLayer).toEqual([]);
  });

  test('names who sent the visitor, and the first touch wins', async () => {
    renderPortal({ path: '/?influencer=maya' }).user;
    document.body.replaceChildren();
    const { fill, submit, api } = openSignup('/signup?influencer=noah');
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    await screen.findByText('The code will expire in 10 minutes.');
    expect(api.calls(register)[0]?.body.referenced_by).toBe('maya');
    expect(localStorage.getItem('referenced_by')).toBeNull();
  });

  test('keeps who sent the visitor for the next try when it fails', async () => {
    const { fill, submit, api } = openSignup('/signup?influencer=maya');
    api.on(register, refuse(register, 'internal'));
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    expect(localStorage.getItem('referenced_by')).toBe('maya');
  });

  test('ignores a referral that the API would refuse', async () => {
    const { fill, submit, api } = openSignup(`/signup?influencer=${'x'.repeat(201)}`);
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    await screen.findByText('The code will expire in 10 minutes.');
    expect(api.calls(register)[0]?.body).not.toHaveProperty('referenced_by');
  });
});
