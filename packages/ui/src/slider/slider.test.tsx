import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Slider, type SliderProps } from './slider.tsx';

const zoom: SliderProps = { label: 'Zoom', min: 1, max: 3, step: 0.1 };

test('moves by its step with the arrow keys and to its ends with Home and End', async () => {
  const change = vi.fn();
  render(<Slider {...zoom} onValueChange={change} />);
  await userEvent.tab();
  expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{End}{ArrowRight}{Home}');
  expect(change.mock.calls.flat()).toEqual([1.1, 1.2, 3, 1]);
});

test('clamps a value outside of its bounds', () => {
  const { rerender } = render(<Slider {...zoom} value={99} />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '3');
  rerender(<Slider {...zoom} value={-4} />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '1');
});

test('has a value text for screen readers', () => {
  render(<Slider {...zoom} value={1.5} formatValue={(value) => `${value} times`} />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '1.5 times');
});

test('does not move while it is disabled', async () => {
  const change = vi.fn();
  render(<Slider {...zoom} disabled onValueChange={change} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(change).not.toHaveBeenCalled();
});
