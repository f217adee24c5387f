import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductTooltip, Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const pointAt = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const tooltip = () => screen.queryByRole('tooltip');

function renderTooltips() {
  render(
    <TooltipProvider>
      <Tooltip content="Copies the address">
        <button type="button">Copy</button>
      </Tooltip>
      <Tooltip content="Opens a new tab">
        <button type="button">Open</button>
      </Tooltip>
      <ProductTooltip content="Soon">
        <button type="button">Email</button>
      </ProductTooltip>
    </TooltipProvider>,
  );
}

test('opens after 700 ms of hovering', () => {
  renderTooltips();
  pointAt('Copy');
  wait(699);
  expect(tooltip()).not.toBeInTheDocument();
  wait(1);
  expect(tooltip()).toHaveTextContent('Copies the address');
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveAccessibleDescription(
    'Copies the address',
  );
});

test('opens after 100 ms as the product’s tooltip', () => {
  renderTooltips();
  pointAt('Email');
  wait(99);
  expect(tooltip()).not.toBeInTheDocument();
  wait(1);
  expect(tooltip()).toHaveTextContent('Soon');
});

test.each([
  [299, true],
  [300, false],
])('opens the next one at once %i ms after the last: %s', (pauseMs, atOnce) => {
  renderTooltips();
  pointAt('Copy');
  wait(700);
  fireEvent.pointerLeave(screen.getByRole('button', { name: 'Copy' }), { pointerType: 'mouse' });
  fireEvent.keyDown(document, { key: 'Escape' });
  wait(pauseMs);
  pointAt('Open');
  wait(0);
  expect(tooltip() !== null).toBe(atOnce);
});

test('opens at once on focus, and closes with Esc', () => {
  renderTooltips();
  act(() => screen.getByRole('button', { name: 'Open' }).focus());
  expect(tooltip()).toHaveTextContent('Opens a new tab');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(tooltip()).not.toBeInTheDocument();
});
