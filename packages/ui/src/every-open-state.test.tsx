import { screen } from '@testing-library/react';
import { CropDialog } from './crop-dialog/crop-dialog.tsx';
import * as kit from './index.ts';
import { closing, isThere, press, pressEscape, testStates } from './testing/test-states.tsx';

const label = 'Label';
const trigger = <button type="button">Open</button>;
const image = new File([], 'me.jpg', { type: 'image/jpeg' });
const options = ['Austria', 'Brazil'].map((name) => ({ value: name, label: name }));
const menu = { label, trigger, items: options.map((option) => ({ ...option, id: option.value })) };
const question = { title: 'Sure?', confirmLabel: 'Yes', onConfirm: () => undefined };

testStates({
  'ConfirmDialog, open': {
    own: (tell) => <kit.ConfirmDialog {...question} defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.ConfirmDialog {...question} open onOpenChange={tell} />,
    act: () => press('Cancel'),
    read: isThere('alertdialog'),
    ...closing,
  },
  'CropDialog, image': {
    own: (tell) => (
      <CropDialog defaultFile={image} onCancel={() => tell(null)} onSave={() => undefined} />
    ),
    held: (tell) => (
      <CropDialog file={image} onCancel={() => tell(null)} onSave={() => undefined} />
    ),
    act: () => press('Cancel'),
    read: isThere('dialog'),
    ...closing,
    told: null,
  },
  'Dialog, open': {
    own: (tell) => <kit.Dialog title="Add" defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.Dialog title="Add" open onOpenChange={tell} />,
    act: pressEscape,
    read: isThere('dialog'),
    ...closing,
  },
  'DropdownMenu, open': {
    own: (tell) => (
      <kit.DropdownMenu trigger={trigger} defaultOpen onOpenChange={tell}>
        {null}
      </kit.DropdownMenu>
    ),
    held: (tell) => (
      <kit.DropdownMenu trigger={trigger} open onOpenChange={tell}>
        {null}
      </kit.DropdownMenu>
    ),
    act: pressEscape,
    read: isThere('menu'),
    ...closing,
  },
  'PasswordField, characters shown': {
    own: (tell) => <kit.PasswordField label={label} defaultVisible onVisibleChange={tell} />,
    held: (tell) => <kit.PasswordField label={label} visible onVisibleChange={tell} />,
    act: () => press('Hide Label'),
    read: () => screen.getByLabelText<HTMLInputElement>(label).type,
    before: 'text',
    after: 'password',
    told: false,
  },
  'PickerMenu, open': {
    own: (tell) => <kit.PickerMenu {...menu} defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.PickerMenu {...menu} open onOpenChange={tell} />,
    act: pressEscape,
    read: isThere('listbox'),
    ...closing,
  },
  'Select, open': {
    own: (tell) => <kit.Select {...{ label, options }} defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.Select {...{ label, options }} open onOpenChange={tell} />,
    act: pressEscape,
    read: isThere('listbox'),
    ...closing,
  },
  'Sidebar, minimized': {
    own: (tell) => (
      <kit.Sidebar items={[]} currentPath="/" defaultMinimized onMinimizedChange={tell} />
    ),
    held: (tell) => <kit.Sidebar items={[]} currentPath="/" minimized onMinimizedChange={tell} />,
    act: () => press('Expand the menu'),
    read: () => screen.getByRole('navigation').dataset.state,
    before: 'minimized',
    after: 'expanded',
    told: false,
  },
  'Sidebar, drawer open': {
    own: (tell) => <kit.Sidebar items={[]} currentPath="/" defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.Sidebar items={[]} currentPath="/" open onOpenChange={tell} />,
    act: pressEscape,
    read: isThere('dialog'),
    ...closing,
  },
  'TimeSelector, open': {
    own: (tell) => <kit.TimeSelector label={label} defaultOpen onOpenChange={tell} />,
    held: (tell) => <kit.TimeSelector label={label} open onOpenChange={tell} />,
    act: pressEscape,
    read: () => screen.queryAllByRole('listbox').length > 0,
    ...closing,
  },
  'Tooltip, open': {
    own: (tell) => (
      <kit.Tooltip content="Why" defaultOpen onOpenChange={tell}>
        {trigger}
      </kit.Tooltip>
    ),
    held: (tell) => (
      <kit.Tooltip content="Why" open onOpenChange={tell}>
        {trigger}
      </kit.Tooltip>
    ),
    act: pressEscape,
    read: isThere('tooltip'),
    ...closing,
  },
});
