import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx';

const jpeg = (name = 'shop.jpg', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

function renderUpload(props: Partial<ImageUploadProps> = {}) {
  const change = vi.fn<(file: File | null) => void>();
  const view = render(<ImageUpload label="Profile image" onValueChange={change} {...props} />);
  const input = view.container.querySelector('input');
  if (!input) throw new Error('There is no file input');
  return { change, input, area: screen.getByRole('button', { name: /^Drop files/ }), view };
}

/** The data of a drag from the desktop. */
const dragOf = (...files: File[]) => ({
  dataTransfer: {
    files,
    items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    types: ['Files'],
  },
});

/** Without the browser's file filter, which can be turned off. */
const user = userEvent.setup({ applyAccept: false });

test('shows its prompt and hint in the words of the specification', () => {
  const { area } = renderUpload();
  expect(screen.getByRole('group', { name: 'Profile image' })).toContainElement(area);
  expect(area).toHaveTextContent('Drop files or Browse to upload');
  expect(area).toHaveTextContent('Support: JPEG, JPG, PNG up to 5Mb');
});

test('opens the file picker from the keyboard', async () => {
  const { input } = renderUpload();
  const opened = vi.fn();
  input.addEventListener('click', opened);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('accepts a chosen image, shows its name, and removes it', async () => {
  const { change, input } = renderUpload();
  const file = jpeg();
  await user.upload(input, file);
  expect(change.mock.calls).toEqual([[file]]);
  expect(screen.getByText('shop.jpg')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove shop.jpg' }));
  expect(change).toHaveBeenLastCalledWith(null);
  expect(screen.queryByText('shop.jpg')).not.toBeInTheDocument();
});

test('accepts a dropped image and marks the area during the drag', async () => {
  const { change, area } = renderUpload();
  const file = jpeg('dropped.jpeg');
  fireEvent.dragEnter(area, dragOf(file));
  await waitFor(() => expect(area).toHaveAttribute('data-state', 'dragging'));
  fireEvent.drop(area, dragOf(file));
  await waitFor(() => expect(change).toHaveBeenCalledWith(file));
  expect(area).toHaveAttribute('data-state', 'filled');
});

test.each([
  [
    'a file of another type',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    /Only JPEG/,
  ],
  [
    'a program with the name of an image',
    new File(['MZ'], 'me.jpg', { type: 'text/html' }),
    /Only JPEG/,
  ],
  ['a file of more than 5Mb', jpeg('big.jpg', 5 * 1024 * 1024 + 1), /too large/],
])('refuses %s with a reason', async (_, file, reason) => {
  const { change, input, area } = renderUpload();
  await user.upload(input, file);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(area).toHaveAttribute('data-invalid');
  expect(area).toHaveAccessibleDescription(reason);
  expect(change).not.toHaveBeenCalled();
});

test('accepts a file of exactly 5Mb', async () => {
  const { change, input } = renderUpload();
  await user.upload(input, jpeg('edge.jpg', 5 * 1024 * 1024));
  expect(change).toHaveBeenCalledTimes(1);
});

test('refuses several files at once', async () => {
  const { change, area } = renderUpload();
  fireEvent.drop(area, dragOf(jpeg('a.jpg'), jpeg('b.jpg')));
  expect(await screen.findByText('Choose one image at a time.')).toBeVisible();
  expect(change).not.toHaveBeenCalled();
});

test('names a refused file beside the one that stays', async () => {
  const { input, area } = renderUpload({ defaultValue: jpeg('kept.jpg') });
  await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await waitFor(() => expect(area).toHaveAccessibleDescription(/^notes\.txt: Only JPEG/));
  expect(screen.getByText('kept.jpg')).toBeVisible();
});

test('removes its error when the next file is accepted', async () => {
  const { input, area } = renderUpload();
  await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText(/Only JPEG/);
  await user.upload(input, jpeg());
  expect(area).not.toHaveAttribute('data-invalid');
});

test('accepts nothing while disabled', async () => {
  const { change, area } = renderUpload({ disabled: true, defaultValue: jpeg('kept.jpg') });
  fireEvent.drop(area, dragOf(jpeg()));
  await user.click(area);
  expect(area).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Remove kept.jpg' })).not.toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
});

test('shows the given value when controlled', async () => {
  const { input } = renderUpload({ value: jpeg('theirs.jpg') });
  await user.upload(input, jpeg('mine.jpg'));
  expect(screen.getByText('theirs.jpg')).toBeVisible();
  expect(screen.queryByText('mine.jpg')).not.toBeInTheDocument();
});

test('shows and logs that an image could not be saved, until the next one is saved', async () => {
  const log = vi.mocked(console.error).mockReturnValue();
  const send = vi.fn().mockRejectedValueOnce(new Error('The network is down'));
  const { input, area } = renderUpload({ onValueChange: send });
  await user.upload(input, jpeg());
  expect(await screen.findByText('We couldn’t save the image. Try again.')).toBeVisible();
  expect(area).toHaveAttribute('data-invalid');
  expect(screen.queryByText('shop.jpg')).not.toBeInTheDocument();
  expect(log.mock.calls).toEqual([
    ['Failed to crop or upload image:', new Error('The network is down')],
  ]);
  await user.upload(input, jpeg());
  expect(await screen.findByText('shop.jpg')).toBeVisible();
  expect(area).not.toHaveAttribute('data-invalid');
});

test('forwards its ref to the button', () => {
  const ref = createRef<HTMLButtonElement>();
  const { area } = renderUpload({ ref });
  expect(ref.current).toBe(area);
});
