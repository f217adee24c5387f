import { render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { PasswordChecklist } from './password-checklist.tsx';

const lines = (numberMet: boolean) => [
  { id: 'length', text: 'At least 8 characters', met: true },
  { id: 'number', text: 'Numbers', met: numberMet },
];

test('states for each rule whether it is met', () => {
  render(<PasswordChecklist items={lines(false)} />);
  const list = screen.getByRole('list', { name: 'Password requirements' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(texts).toEqual(['At least 8 characters (met)', 'Numbers (not met)']);
});

test('announces progress politely, in one short sentence', () => {
  const summarize = (met: number, total: number) => `${met}/${total}`;
  const { rerender } = render(<PasswordChecklist items={lines(false)} summarize={summarize} />);
  const announcement = screen.getByText('1/2');
  rerender(<PasswordChecklist items={lines(true)} summarize={summarize} />);
  expect(announcement).toHaveTextContent('2/2');
  expect(announcement).toHaveAttribute('aria-live', 'polite');
});

test('forwards its ref', () => {
  const ref = createRef<HTMLDivElement>();
  render(<PasswordChecklist ref={ref} items={lines(false)} />);
  expect(ref.current).toContainElement(screen.getByRole('list'));
});

test('marks what is not met as a mistake by its mark and colour, once the form was sent', () => {
  const marks = () =>
    screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.classList[1]);
  const { rerender } = render(<PasswordChecklist items={lines(false)} />);
  expect(marks()).toEqual(['lucide-check', 'lucide-circle']);
  rerender(<PasswordChecklist items={lines(false)} failed />);
  expect(marks()).toEqual(['lucide-check', 'lucide-x']);
  const [met, broken] = screen.getAllByRole('listitem');
  expect(met).not.toHaveClass('text-danger-text');
  expect(broken).toHaveClass('text-danger-text');
});

test('replaces the list when all rules are met, and keeps its height', () => {
  const { rerender } = render(<PasswordChecklist items={lines(false)} allMetText="All met" />);
  expect(screen.queryByText('All met')).not.toBeInTheDocument();
  const list = screen.getByRole('list');
  rerender(<PasswordChecklist items={lines(true)} allMetText="All met" />);
  expect(screen.getByText('All met')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(list).toBeInTheDocument();
  expect(list).toHaveClass('invisible');
});

test('shows why a password that meets all rules is refused, in their place', () => {
  const refused = { allMetText: 'All met', refusal: 'Too easy to guess' };
  const { rerender } = render(<PasswordChecklist items={lines(false)} {...refused} />);
  expect(screen.queryByText('Too easy to guess')).not.toBeInTheDocument();
  rerender(<PasswordChecklist items={lines(true)} {...refused} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too easy to guess');
  expect(screen.queryByText('All met')).not.toBeInTheDocument();
});
