import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { TagsInput, type TagsInputProps } from './tags-input.tsx';

function renderTags(props: Partial<TagsInputProps> = {}) {
  const change = vi.fn<(tags: readonly string[]) => void>();
  const { container } = render(<TagsInput label="Keywords" onValueChange={change} {...props} />);
  const field = screen.getByRole('textbox', { name: 'Keywords' });
  const tags = () => [...container.querySelectorAll('[data-tag]')].map((tag) => tag.textContent);
  return { change, field, tags, frame: field.parentElement };
}

test('Enter adds the trimmed text as a tag and clears the field', async () => {
  const { change, field, tags } = renderTags({ defaultValue: ['linen'] });
  await userEvent.type(field, '  made to order {Enter}');
  expect(change.mock.calls).toEqual([[['linen', 'made to order']]]);
  expect(tags()).toEqual(['linen', 'made to order']);
  expect(field).toHaveValue('');
});

test('Enter adds nothing for spaces only', async () => {
  const { change, field } = renderTags();
  await userEvent.type(field, '   {Enter}');
  expect(change).not.toHaveBeenCalled();
});

test('Enter does not submit the form', async () => {
  const sent = vi.fn();
  render(
    <form onSubmit={sent}>
      <TagsInput label="Keywords" />
    </form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'linen{Enter}{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test('Enter that ends an IME composition adds no tag', () => {
  const { change, field } = renderTags();
  fireEvent.change(field, { target: { value: 'かな' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(change).not.toHaveBeenCalled();
});

test('Backspace removes the last tag if the field is empty, else a character', async () => {
  const { field, tags } = renderTags({ defaultValue: ['linen', 'autumn'] });
  await userEvent.type(field, 'ab{Backspace}');
  expect(field).toHaveValue('a');
  expect(tags()).toEqual(['linen', 'autumn']);
  await userEvent.type(field, '{Backspace}{Backspace}');
  expect(tags()).toEqual(['linen']);
  await userEvent.type(field, '{Backspace}{Backspace}');
  expect(tags()).toEqual([]);
});

test('each tag has a remove button, which moves focus to the field', async () => {
  const { field, tags } = renderTags({ defaultValue: ['linen', 'autumn', 'linen'] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove autumn' }));
  expect(tags()).toEqual(['linen', 'linen']);
  expect(field).toHaveFocus();
});

test('the remove button works from the keyboard', async () => {
  const { tags } = renderTags({ defaultValue: ['linen', 'autumn'] });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['autumn']);
});

test('the remove button does nothing while the field is disabled', async () => {
  const { change, field, frame } = renderTags({ defaultValue: ['linen'], disabled: true });
  await userEvent.click(screen.getByRole('button', { name: 'Remove linen' }));
  expect(change).not.toHaveBeenCalled();
  expect(field).toBeDisabled();
  expect(frame).toHaveAttribute('data-disabled');
});

test('shows its focus and its error', async () => {
  const { field, frame } = renderTags({ error: 'Required' });
  expect(frame).not.toHaveAttribute('data-focused');
  await userEvent.click(field);
  expect(frame).toHaveAttribute('data-focused');
  expect(frame).toHaveAttribute('data-invalid');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Required');
});

test.each(['sm', 'md', 'lg'] as const)('has a size %s', (size) => {
  expect(renderTags({ size }).frame).toHaveAttribute('data-size', size);
});

test('shows tags in capitals if set and keeps their values', async () => {
  const { change, field } = renderTags({ uppercase: true });
  await userEvent.type(field, 'Linen{Enter}');
  expect(screen.getByText('Linen')).toHaveClass('uppercase');
  expect(change).toHaveBeenCalledWith(['Linen']);
});

test('accepts ten thousand pasted characters and emoji as one tag', async () => {
  const { change, field } = renderTags();
  const pasted = '🦊'.repeat(5000);
  await userEvent.click(field);
  await userEvent.paste(`${pasted} `);
  await userEvent.keyboard('{Enter}');
  expect(change).toHaveBeenCalledWith([pasted]);
});

test('shows the given tags when controlled, and forwards its ref', async () => {
  const ref = createRef<HTMLInputElement>();
  const { field, tags } = renderTags({ value: ['linen'], ref });
  await userEvent.type(field, 'autumn{Enter}');
  expect(tags()).toEqual(['linen']);
  expect(ref.current).toBe(field);
});
