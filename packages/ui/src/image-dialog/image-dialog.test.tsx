import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ImageDialog } from './image-dialog.tsx';

const user = userEvent.setup({ applyAccept: false });
const jpeg = (name: string) => new File([new Uint8Array(4)], name, { type: 'image/jpeg' });

/** What jsdom lacks. A file of no bytes is no image. The crop itself is tested in a browser. */
class DecodedImage {
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  naturalWidth = 400;
  naturalHeight = 300;
  set src(url: string) {
    queueMicrotask(url === BROKEN ? this.onerror : this.onload);
  }
}
const BROKEN = 'blob:broken';

beforeEach(() => {
  vi.stubGlobal('Image', DecodedImage);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: () => {} }));
  URL.createObjectURL = (file) => (file instanceof Blob && file.size === 0 ? BROKEN : 'blob:image');
  URL.revokeObjectURL = () => undefined;
});

function renderDialog() {
  const close = vi.fn();
  const { container } = render(
    <ImageDialog title="Profile image" label="Choose an image" onClose={close} onSave={vi.fn()} />,
  );
  // Each time that the step is shown it has another one.
  const currentInput = () => {
    const input = container.querySelector('input');
    if (!input) throw new Error('There is no file input');
    return input;
  };
  return { close, input: currentInput(), currentInput };
}

const dialogs = () => screen.getAllByRole('dialog');

test('goes from choosing to cropping in the same dialog, which keeps the focus inside', async () => {
  const { input } = renderDialog();
  const [dialog] = dialogs();
  expect(screen.getByRole('dialog', { name: 'Profile image' })).toBe(dialog);
  expect(screen.getByRole('button', { name: /Browse/ })).toHaveFocus();
  await user.upload(input, jpeg('me.jpg'));
  expect(await screen.findByRole('dialog', { name: 'Edit Photo' })).toBe(dialog);
  expect(dialogs()).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Edit Photo' })).toHaveFocus();
});

test('goes back with the chosen image, and on again', async () => {
  const { input, close } = renderDialog();
  await user.upload(input, jpeg('me.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  const choosing = within(screen.getByRole('dialog', { name: 'Profile image' }));
  expect(choosing.getByText('me.jpg')).toBeVisible();
  await user.click(choosing.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: 'Edit Photo' })).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

test('shows beside the area why a file is refused, and keeps the step', async () => {
  const { input } = renderDialog();
  await user.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText(/Only JPEG/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Browse/ })).toHaveAccessibleDescription(/Only JPEG/);
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
});

test('refuses an image that cannot be opened in the step where another one is chosen', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { input } = renderDialog();
  const browse = screen.getByRole('button', { name: /Browse/ });
  await user.upload(input, new File([], 'torn.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(browse).toHaveAccessibleDescription(/couldn’t open this image/));
  expect(log).toHaveBeenCalledWith('Failed to crop or upload image:', expect.any(Error));
  expect(screen.getByRole('dialog', { name: 'Profile image' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  expect(screen.queryByText('torn.jpg')).not.toBeInTheDocument();
  await user.upload(input, jpeg('me.jpg'));
  expect(await screen.findByRole('dialog', { name: 'Edit Photo' })).toBeVisible();
});

test('names a refused file beside the image that stays in use, until another one is accepted', async () => {
  const { currentInput } = renderDialog();
  await user.upload(currentInput(), jpeg('me.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await user.upload(currentInput(), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  const browse = screen.getByRole('button', { name: /Browse/ });
  await waitFor(() => expect(browse).toHaveAccessibleDescription(/^notes\.txt: Only JPEG/));
  expect(screen.getByText('me.jpg')).toBeVisible();
  await user.upload(currentInput(), jpeg('other.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: /Browse/ })).not.toHaveAccessibleDescription(/./);
  expect(screen.getByText('other.jpg')).toBeVisible();
});

test('accepts a pasted image', async () => {
  renderDialog();
  const file = jpeg('pasted.jpg');
  const area = screen.getByRole('button', { name: /Browse/ });
  fireEvent.paste(area, {
    clipboardData: {
      files: [file],
      items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
      types: ['Files'],
    },
  });
  expect(await screen.findByRole('dialog', { name: 'Edit Photo' })).toBeVisible();
});

test('is closed by Cancel in either step', async () => {
  const { input, close } = renderDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.upload(input, jpeg('me.jpg'));
  await screen.findByRole('dialog', { name: 'Edit Photo' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(2);
});
