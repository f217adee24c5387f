import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { matchesPath } from './sidebar-item.ts';

const icon = <svg aria-hidden="true" />;
const items: SidebarProps['items'] = [
  { label: 'Home', href: '/', icon },
  {
    label: 'Orders',
    icon,
    items: [
      { label: 'All orders', href: '/orders' },
      { label: 'Returns', href: '/orders/returns' },
      { label: 'Drafts', href: '/orders/drafts', status: 'Soon' },
    ],
  },
  { label: 'Reviews', icon, items: [{ label: 'Waiting', href: '/reviews' }] },
  { label: 'Email', href: '/email', icon, status: 'Coming Soon' },
];

function renderSidebar(props: Partial<SidebarProps> = {}) {
  const view = render(<Sidebar items={items} currentPath="/" {...props} />);
  return { ...view, nav: screen.getByRole('navigation', { name: 'Main' }) };
}

const openGroups = () =>
  screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

test('highlights the item whose link matches the current path', () => {
  renderSidebar({ currentPath: '/orders/returns/?page=2' });
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Returns');
});

test.each([
  ['/', '/', true],
  ['/orders', '/orders/', true],
  ['/orders', '/orders?page=2#top', true],
  ['/orders', '/orders/returns', false],
  ['/', '/orders', false],
])('%s matches %s: %s', (href, path, matches) => {
  expect(matchesPath(href, path)).toBe(matches);
});

test('an item with a status shows it and cannot be clicked, also in a group', () => {
  renderSidebar({ currentPath: '/orders' });
  expect(screen.getByText('Coming Soon')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Email/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Email/ })).not.toBeInTheDocument();
  expect(screen.getByText('Drafts')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Drafts/ })).not.toBeInTheDocument();
});

test('only one group is open at a time, at first that of the current page', async () => {
  renderSidebar({ currentPath: '/orders' });
  expect(openGroups()).toEqual(['Orders']);
  await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
  expect(openGroups()).toEqual(['Reviews']);
  expect(screen.queryByRole('link', { name: 'Returns' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
  expect(screen.queryByRole('button', { expanded: true })).not.toBeInTheDocument();
});

test('a page of another group opens that group', async () => {
  const { rerender } = renderSidebar({ currentPath: '/orders' });
  rerender(<Sidebar items={items} currentPath="/reviews" />);
  expect(openGroups()).toEqual(['Reviews']);
});

test.each([
  [undefined, '80px'],
  [74, '74px'],
] as const)(
  'is 280 px wide, minimized %s px, and expands on hover',
  async (minimizedWidth, width) => {
    const change = vi.fn();
    const { nav } = renderSidebar({
      onMinimizedChange: change,
      ...(minimizedWidth ? { minimizedWidth } : {}),
    });
    expect(nav).toHaveStyle({ width: '280px' });
    await userEvent.click(screen.getByRole('button', { name: 'Minimize the menu' }));
    expect(nav).toHaveAttribute('data-state', 'minimized');
    expect(change.mock.calls).toEqual([[true]]);
    fireEvent.pointerLeave(nav);
    fireEvent.blur(screen.getByRole('button', { name: 'Expand the menu' }));
    expect(nav).toHaveStyle({ width });
    fireEvent.pointerEnter(nav);
    expect(nav).toHaveStyle({ width: '280px' });
    expect(nav).toHaveAttribute('data-hovered');
  },
);

test('a tap on it keeps it expanded, a tap elsewhere collapses it', () => {
  const { nav } = renderSidebar({ minimized: true });
  fireEvent.pointerEnter(nav, { pointerType: 'mouse' });
  fireEvent.pointerEnter(nav, { pointerType: 'touch' });
  fireEvent.pointerLeave(nav, { pointerType: 'touch' });
  expect(nav).toHaveAttribute('data-hovered');
  fireEvent.pointerDown(document.body);
  expect(nav).not.toHaveAttribute('data-hovered');
});

test('renders links with `renderLink`', () => {
  renderSidebar({
    currentPath: '/',
    renderLink: ({ href, ...link }) => <a {...link} href={`/app${href}`} />,
  });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/app/');
});

test('the drawer opens with its button, and Esc returns focus', async () => {
  const change = vi.fn();
  renderSidebar({ onOpenChange: change });
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Main' });
  expect(within(drawer).getByRole('link', { name: 'Home' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(drawer).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveFocus();
  expect(change.mock.calls).toEqual([[true], [false]]);
});

test('the drawer closes when one of its links is followed', async () => {
  renderSidebar({
    renderLink: ({ href, ...link }) => <a {...link} href={`#${href}`} />,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Home' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows the given state when controlled', async () => {
  const { nav } = renderSidebar({ minimized: false, open: false });
  await userEvent.click(screen.getByRole('button', { name: 'Minimize the menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  expect(nav).toHaveAttribute('data-state', 'expanded');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows long labels and emoji', () => {
  const label = '🦊'.repeat(5000);
  renderSidebar({ items: [{ label, href: '/', icon }] });
  expect(screen.getByRole('link', { name: label })).toBeVisible();
});
