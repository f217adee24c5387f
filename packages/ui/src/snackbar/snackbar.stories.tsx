import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { SnackbarProvider, useSnackbar } from './snackbar.tsx';
import type { SnackbarOptions } from './snackbar-message.ts';

function ShowSnackbar(options: SnackbarOptions) {
  const { show } = useSnackbar();
  return (
    <Button variant="secondary" onClick={() => show(options)}>
      Show
    </Button>
  );
}

const meta = {
  component: ShowSnackbar,
  parameters: usageNote(
    'A short message about something that has happened, in one of six places.',
    {
      do: 'keep errors that need an answer beside what they concern.',
      dont: 'put the only way to go on into it.',
      framed: true,
    },
  ),
  decorators: [
    (Story) => (
      <SnackbarProvider>
        <Story />
      </SnackbarProvider>
    ),
  ],
  args: { content: 'Store added successfully!' },
  argTypes: {
    type: { control: 'select', options: ['default', 'success', 'warning', 'error'] },
    position: {
      control: 'select',
      options: [
        'top-left',
        'top-center',
        'top-right',
        'bottom-left',
        'bottom-center',
        'bottom-right',
      ],
    },
  },
} satisfies Meta<typeof ShowSnackbar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = { args: { type: 'success' } };
export const Failure: Story = { args: { type: 'error', content: 'Something went wrong' } };
export const Staying: Story = { args: { autoCloseMs: 0, position: 'bottom-center' } };
