import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from './dropdown-menu.tsx';

function UserMenu({ onLogout }: { onLogout?: () => void }) {
  return (
    <DropdownMenu trigger={<button type="button">Ada</button>}>
      <DropdownMenuLabel>ada@example.com</DropdownMenuLabel>
      <DropdownMenuItem link={<a href="/account-settings" />}>Account Settings</DropdownMenuItem>
      <DropdownMenuItem {...(onLogout ? { onSelect: onLogout } : {})}>Logout</DropdownMenuItem>
    </DropdownMenu>
  );
}

test('opens from the keyboard, and the arrow keys wrap around', async () => {
  render(<UserMenu />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveFocus(),
  );
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveFocus();
});

test('runs the chosen action and closes', async () => {
  const logout = vi.fn();
  render(<UserMenu onLogout={logout} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('renders a link item as a link', async () => {
  render(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  expect(await screen.findByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
});

test('closes with Esc and returns focus', async () => {
  render(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Ada' })).toHaveFocus();
});

test('inserts no style element, which the content policy would block', async () => {
  const before = document.querySelectorAll('style').length;
  render(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  await screen.findByRole('menu');
  expect(document.querySelectorAll('style')).toHaveLength(before);
});

test('stays in the landmark of its button', async () => {
  render(
    <header>
      <UserMenu />
    </header>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  expect(await within(screen.getByRole('banner')).findByRole('menu')).toBeVisible();
});
