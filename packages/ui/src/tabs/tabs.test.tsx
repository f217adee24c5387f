import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tabs, type TabsProps } from './tabs.tsx';

const settings: TabsProps = {
  label: 'Account settings',
  tabs: [
    { value: 'general', label: 'General', content: <input aria-label="First name" /> },
    { value: 'closed', label: 'Closed', content: 'Never seen', disabled: true },
    { value: 'security', label: 'Security', content: 'Devices' },
  ],
};

test('starts with the first tab, which names its panel', () => {
  render(<Tabs {...settings} />);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('General');
  expect(screen.getByRole('tabpanel', { name: 'General' })).toBeVisible();
  expect(screen.getByRole('tablist', { name: 'Account settings' })).toBeVisible();
});

test('moves with the arrow keys past disabled tabs, and with Tab to the first field of the panel', async () => {
  const change = vi.fn();
  render(<Tabs {...settings} onValueChange={change} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Security' })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Devices');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  expect(change.mock.calls).toEqual([['security'], ['general']]);
});

test('shows the given tab when controlled', async () => {
  render(<Tabs {...settings} value="general" />);
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('General');
});

test('reports a chosen tab once, even if the parent updates late', async () => {
  const change = vi.fn();
  render(<Tabs {...settings} value="general" onValueChange={change} />);
  const security = screen.getByRole('tab', { name: 'Security' });
  await userEvent.click(security);
  expect(change.mock.calls).toEqual([['security']]);
  await userEvent.click(security);
  await userEvent.click(document.body);
  security.focus();
  expect(change.mock.calls).toEqual([['security'], ['security'], ['security']]);
});

test('reports the previous tab once too, while it still has focus', async () => {
  const change = vi.fn();
  const { rerender } = render(<Tabs {...settings} value="general" onValueChange={change} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  rerender(<Tabs {...settings} value="security" onValueChange={change} />);
  await userEvent.click(screen.getByRole('tab', { name: 'General' }));
  expect(change.mock.calls).toEqual([['security'], ['general']]);
});

test('keeps typed text with keepMounted', async () => {
  render(<Tabs {...settings} keepMounted />);
  await userEvent.type(screen.getByRole('textbox'), 'Ada');
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  await userEvent.click(screen.getByRole('tab', { name: 'General' }));
  expect(screen.getByRole('textbox')).toHaveValue('Ada');
});
