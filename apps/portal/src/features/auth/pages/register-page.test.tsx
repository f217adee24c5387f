import { authEndpoints, messages } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { createStubApi, ok, refuse } from '../../../testing/stub-api.ts';

const { register, validateEmail } = authEndpoints;
const registered = ok(register, { email: 'ada@example.com', type: 'verify-email' });

/** The rule of the specification, with the characters that meet it. */
const SPECIAL = `Special characters: ${'! @ # $ % ^ & * ( ) _ +'.replaceAll(' ', '\u00a0')}`;

/** Advances by a millisecond at most whenever the page has nothing to do, so that slow typing is no pause. */
const SLOW_CLOCK = { shouldAdvanceTime: true, advanceTimeDelta: 1 };

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
        const [, text = '', state] = /^(.*) \((.*)\)$/.exec(line.textContent ?? '') ?? [];
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
      [SPECIAL]: false,
      'Does not contain email': false,
    });
  });

  test('marks the rules that are met, and is hidden when all are', async () => {
    const { fill, user } = openSignup();
    await fill('ada.l@example.com', 'Ada.l1234');
    expect(checklist()).toEqual({
      'At least 8 characters': true,
      'Mix of upper and lower case': true,
      Numbers: true,
      [SPECIAL]: false,
      'Does not contain email': false,
    });
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Quiet-Hall_42');
    expect(screen.queryByRole('list', { name: 'Password requirements' })).not.toBeInTheDocument();
    expect(screen.getByText('All requirements are met.')).toBeVisible();
  });
});

test('rules that a sent password breaks are marked as mistakes, of an empty one none', async () => {
  const { submit, user } = openSignup();
  const mistakes = () =>
    screen
      .getAllByRole('listitem')
      .filter((line) => line.matches('.text-danger-text'))
      .map((line) => line.textContent?.replace(/ \((not )?met\)$/, ''));
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
  expect(mistakes()).toEqual([]);
  await user.type(screen.getByLabelText('Password'), 'hall7');
  await submit();
  await waitFor(() =>
    expect(mistakes()).toEqual(['At least 8 characters', 'Mix of upper and lower case', SPECIAL]),
  );
});

test('the sentence about a broken rule goes with the next key, and the marks of the rules stay', async () => {
  const { fill, submit, user } = openSignup();
  const sentence = 'Password must include numbers';
  const field = screen.getByLabelText('Password');
  await fill('ada.lind@example.com', 'Abcdefgh!');
  await submit();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(field, 'i');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  expect(checklist()).toMatchObject({ Numbers: false });
  expect(screen.getByText('Numbers').closest('li')).toHaveClass('text-danger-text');
  expect(field).toBeInvalid();
  await submit();
  expect(await screen.findByText(sentence)).toBeVisible();
});

describe('the fields', () => {
  test.each([
    ['Ab1!', 'Password must be at least 8 characters long'],
    ['Abcdefgh!', 'Password must include numbers'],
    ['Abcdefgh1', 'Password must include special characters (!, @, #, etc.)'],
    ['Ada.lind1!', 'Password must not contain your email address'],
  ])('refuse %j with the exact message', async (password, message) => {
    const { fill, submit, api } = openSignup();
    await fill('ada.lind@example.com', password);
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(api.calls(register)).toHaveLength(0);
  });

  test('name the accepted special characters beside the sentence that requires one', async () => {
    const { fill, submit } = openSignup();
    await fill('ada.lind@example.com', 'Abcdefgh1');
    await submit();
    expect(await screen.findByText(/^Password must include special characters/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Special characters:\s!\s@\s#.* \(not met\)/,
    );
  });

  test('show the server’s field errors', async () => {
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
  test('opens Verify email, without the email in the URL', async () => {
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

  test('pushes events: the form with the address, then the sign-up and the lead', async () => {
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

  test('pushes no event when it fails', async () => {
    const { fill, submit, dataLayer, api } = openSignup();
    api.on(register, refuse(register, 'internal'));
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    expect(dataLayer).toEqual([]);
  });

  test('sends the first referral', async () => {
    renderPortal({ path: '/?influencer=maya' }).user;
    document.body.replaceChildren();
    const { fill, submit, api } = openSignup('/signup?influencer=noah');
    await fill('ada@example.com', 'Quiet-Hall_42');
    await submit();
    await screen.findByText('The code will expire in 10 minutes.');
    expect(api.calls(register)[0]?.body.referenced_by).toBe('maya');
    expect(localStorage.getItem('referenced_by')).toBeNull();
  });

  test('keeps the referral after a failure', async () => {
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

describe('a typing error in the address', () => {
  const slip = ok(validateEmail, { valid: true, suggestion: 'ada@gmail.com' });
  const none = ok(validateEmail, { valid: true, suggestion: null });

  test('is shown below the field, and the suggestion can be accepted', async () => {
    const { user, api } = openSignup();
    api.on(validateEmail, slip);
    await user.type(screen.getByLabelText('Email'), 'ada@gmial.com');
    const accept = await screen.findByRole('button', { name: 'ada@gmail.com' });
    expect(screen.getByText(/Did you mean/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Did you mean/);
    await user.click(accept);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@gmail.com');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByText('We’ll send a code to this address.')).toBeVisible();
  });

  test('that was corrected is registered correctly', async () => {
    const { user, api, submit } = openSignup();
    api.on(validateEmail, slip);
    await user.type(screen.getByLabelText('Email'), 'ada@gmial.com');
    await user.click(await screen.findByRole('button', { name: 'ada@gmail.com' }));
    await user.type(screen.getByLabelText('Password'), 'Quiet-Hall_42');
    await submit();
    await screen.findByText('The code will expire in 10 minutes.');
    expect(api.calls(register)[0]?.body.email).toBe('ada@gmail.com');
  });

  test('is checked once for each address, when typing pauses', async () => {
    vi.useFakeTimers(SLOW_CLOCK);
    const { user, api } = openSignup();
    api.on(validateEmail, slip);
    const field = screen.getByLabelText('Email');
    await user.type(field, 'ada@gmial.com');
    expect(api.calls(validateEmail)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await screen.findByRole('button', { name: 'ada@gmail.com' })).toBeVisible();
    await user.type(field, '{Backspace}');
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
    await user.type(field, 'm');
    expect(screen.getByRole('button', { name: 'ada@gmail.com' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(api.calls(validateEmail).map(({ body }) => body.email)).toEqual(['ada@gmial.com']);
  });

  test('that cannot be checked shows nothing, like a correct address', async () => {
    vi.useFakeTimers(SLOW_CLOCK);
    const { user, api } = openSignup();
    api.on(validateEmail, refuse(validateEmail, 'internal'), none);
    const field = screen.getByLabelText('Email');
    for (const address of ['ada@gmial.com', 'ada@shop.example']) {
      await user.clear(field);
      await user.type(field, address);
      await act(() => vi.advanceTimersByTimeAsync(500));
      expect(screen.getByText('We’ll send a code to this address.')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    }
    expect(api.calls(validateEmail)).toHaveLength(2);
  });
});
