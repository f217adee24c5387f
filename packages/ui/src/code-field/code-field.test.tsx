import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

function ControlledCode() {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeField label="Code" value={code} onValueChange={setCode} />
      <button type="button" onClick={() => setCode('')}>
        Clear
      </button>
    </>
  );
}

test('is one text field with one-time-code autofill', () => {
  render(<CodeField label="Verification code" />);
  expect(screen.getByRole('textbox', { name: 'Verification code' })).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  );
});

test('accepts letters, in upper case, and digits, and nothing else', async () => {
  render(<CodeField label="Code" />);
  await userEvent.type(screen.getByRole('textbox'), 'a-1 b_2é');
  expect(screen.getByRole('textbox')).toHaveValue('A1B2');
});

test('removes the separators of a pasted code and reports it complete once', async () => {
  const complete = vi.fn();
  render(<CodeField label="Code" onComplete={complete} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste(' ab3-k9z \n');
  expect(screen.getByRole('textbox')).toHaveValue('AB3K9Z');
  expect(complete.mock.calls).toEqual([['AB3K9Z']]);
});

test.each([
  ['alpha', 'ABC', 'text'],
  ['numeric', '123', 'numeric'],
  ['alphanumeric', 'A1B2C3', 'text'],
] as const)('accepts only %s characters', async (characters, accepted, keyboard) => {
  render(<CodeField label="Code" characters={characters} />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'a1b2c3🦊');
  expect(field).toHaveValue(accepted);
  expect(field).toHaveAttribute('inputmode', keyboard);
});

test('has six boxes by default, and never less than one', () => {
  const { container, rerender } = render(<CodeField label="Code" />);
  const boxes = () => container.querySelectorAll('[aria-hidden] > span');
  expect(boxes()).toHaveLength(6);
  rerender(<CodeField label="Code" length={-2} />);
  expect(boxes()).toHaveLength(1);
});

test('fills its boxes with the first of ten thousand pasted characters', async () => {
  const complete = vi.fn();
  render(<CodeField label="Code" onComplete={complete} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste(`🦊${'z9'.repeat(5000)}`);
  expect(complete.mock.calls).toEqual([['Z9Z9Z9']]);
});

test('has one character per box, and Backspace moves back', async () => {
  const { container } = render(<CodeField label="Code" />);
  const active = () =>
    [...container.querySelectorAll('[aria-hidden] > span')].findIndex((box) =>
      box.hasAttribute('data-active'),
    );
  await userEvent.tab();
  await userEvent.keyboard('ab');
  expect(active()).toBe(2);
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByRole('textbox')).toHaveValue('A');
  expect(active()).toBe(1);
});

test('ignores characters beyond its length', async () => {
  const complete = vi.fn();
  render(<CodeField label="Code" length={4} onComplete={complete} />);
  await userEvent.type(screen.getByRole('textbox'), '123456');
  expect(screen.getByRole('textbox')).toHaveValue('1234');
  expect(complete).toHaveBeenCalledTimes(1);
});

test('reports a corrected code as complete again', async () => {
  const complete = vi.fn();
  render(<CodeField label="Code" defaultValue="AB3K9Z" onComplete={complete} />);
  await userEvent.tab();
  await userEvent.keyboard('{End}{Backspace}x');
  expect(complete.mock.calls).toEqual([['AB3K9X']]);
});

test('replaces characters in the middle one after the other', async () => {
  render(<CodeField label="Code" defaultValue="AB3K9Z" />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'qw', { initialSelectionStart: 1, initialSelectionEnd: 2 });
  expect(field).toHaveValue('AQWK9Z');
});

test('shows the given value when controlled', async () => {
  render(<ControlledCode />);
  await userEvent.type(screen.getByRole('textbox'), 'q7');
  expect(screen.getByRole('textbox')).toHaveValue('Q7');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('textbox')).toHaveValue('');
});

function RefusedCode() {
  const [error, setError] = useState('');
  return (
    <CodeField
      label="Code"
      error={error}
      onComplete={() => setError('Refused')}
      onKeyDown={({ key }) => key === 'Enter' && setError('Too short')}
    />
  );
}

test('the next key after a refused code replaces it', async () => {
  render(<RefusedCode />);
  await userEvent.type(screen.getByRole('textbox'), 'AB3K9Z');
  expect(screen.getByRole('textbox')).toBeInvalid();
  await userEvent.keyboard('q');
  expect(screen.getByRole('textbox')).toHaveValue('Q');
});

test('a code pasted after a refused code replaces it', async () => {
  render(<RefusedCode />);
  await userEvent.type(screen.getByRole('textbox'), 'AB3K9Z');
  await userEvent.paste('qw7-x2y');
  expect(screen.getByRole('textbox')).toHaveValue('QW7X2Y');
});

test('Backspace after a refused code removes its last character', async () => {
  render(<RefusedCode />);
  await userEvent.type(screen.getByRole('textbox'), 'AB3K9Z{Backspace}');
  expect(screen.getByRole('textbox')).toHaveValue('AB3K9');
});

test('a single character of a refused code can still be corrected', async () => {
  render(<RefusedCode />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'AB3K9Z');
  await userEvent.type(field, 'q', { initialSelectionStart: 1, initialSelectionEnd: 2 });
  expect(field).toHaveValue('AQ3K9Z');
});

test('a code that is too short is continued after its error', async () => {
  render(<RefusedCode />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'AB3{Enter}');
  expect(field).toBeInvalid();
  await userEvent.keyboard('K');
  expect(field).toHaveValue('AB3K');
});

test('is invalid and described by its error', () => {
  render(<CodeField label="Code" error="Verification code is invalid." />);
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Verification code is invalid.');
});

test('keeps its note beside an error, which takes the place of the hint', () => {
  const texts = { note: 'It expires in 10 minutes.', hint: 'Upper or lower case.' };
  const { rerender } = render(<CodeField label="Code" {...texts} />);
  const field = screen.getByRole('textbox', { name: 'Code' });
  expect(field).toHaveAccessibleDescription('It expires in 10 minutes. Upper or lower case.');
  rerender(<CodeField label="Code" {...texts} error="Invalid" />);
  expect(field).toHaveAccessibleDescription('It expires in 10 minutes. Invalid');
  expect(screen.queryByText('Upper or lower case.')).not.toBeInTheDocument();
});
