import { profileEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, oneStore } from '../../../testing/samples.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { getProfile, dismissEmailProblem } = profileEndpoints;

beforeEach(() => storeSession());

function homeOf(emailProblem: 'bounced' | 'reported_as_spam' | null) {
  const api = homeApi();
  api.on(getProfile, ok(getProfile, { ...ada, emailProblem, shoplist: oneStore }));
  return api;
}

test.each([
  ['bounced', 'Our emails don’t reach you', 'An email to ada@example.com came back.'],
  [
    'reported_as_spam',
    'Our emails were marked as spam',
    'Emails to ada@example.com were reported as spam.',
  ],
] as const)('shows on every page that emails are %s', async (problem, title, text) => {
  const { user } = renderPortal({ api: homeOf(problem) });
  const notice = await screen.findByRole('region', { name: title });
  expect(notice).toHaveTextContent(text);
  await user.click(within(notice).getByRole('link', { name: 'Change email address' }));
  expect(await screen.findByRole('heading', { name: 'Personal details' })).toBeVisible();
  expect(screen.getByRole('region', { name: title })).toBeVisible();
});

test('the notice is not shown while emails arrive', async () => {
  renderPortal({ api: homeOf(null) });
  await screen.findByRole('heading', { name: /Ada/ });
  expect(screen.queryByRole('link', { name: 'Change email address' })).not.toBeInTheDocument();
});

test('goes when the merchant confirms that the mailbox works, and stays when that fails', async () => {
  const api = homeOf('bounced');
  api.on(
    dismissEmailProblem,
    refuse(dismissEmailProblem, 'unavailable'),
    ok(dismissEmailProblem, ada),
  );
  const { user } = renderPortal({ api });
  const dismiss = await screen.findByRole('button', { name: 'My mailbox works' });
  await user.click(dismiss);
  expect(
    await screen.findByText('This is not available right now. Try again in a moment.'),
  ).toBeVisible();
  await user.click(dismiss);
  await waitFor(() => expect(dismiss).not.toBeInTheDocument());
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    user: { emailProblem: null },
  });
});
