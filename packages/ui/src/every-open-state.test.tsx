import { screen } from '@testing-library/react';
import { CropDialog } from './crop-dialog/crop-dialog.tsx';
import * as kit from './index.ts';
import { closing, isThere, press, pressEscape, testStates } from './testing/test-states.tsx';

const label = 'Label';
const trigger = <button type="button">Open</button>;
const image = new File([], 'me.jpg', { type: 'image/jpeg' });
const options = ['Austria', 'Brazil'].map((name) => ({ value: name, label: name }));
const menu = { label, trigger, items: options.map((option) => ({ ...option, id: option.value })) };
const command = { label, search: () => [], onChoose: () => undefined };
const question = { title: 'Sure?', confirmLabel: 'Yes', onConfirm: () => undefined };

testStates({
  'CommandDialog, open': {
    uncontrolled: (report) => <kit.CommandDialog {...command} defaultOpen onOpenChange={report} />,
    controlled: (report) => <kit.CommandDialog {...command} open onOpenChange={report} />,
    act: () => press('Close'),
    read: isThere('dialog'),
    ...closing,
  },
  'ConfirmDialog, open': {
    uncontrolled: (report) => <kit.ConfirmDialog {...question} defaultOpen onOpenChange={report} />,
    controlled: (report) => <kit.ConfirmDialog {...question} open onOpenChange={report} />,
    act: () => press('Cancel'),
    read: isThere('alertdialog'),
    ...closing,
  },
  'CropDialog, image': {
    uncontrolled: (report) => (
      <CropDialog defaultFile={image} onCancel={() => report(null)} onSave={() => undefined} />
    ),
    controlled: (report) => (
      <CropDialog file={image} onCancel={() => report(null)} onSave={() => undefined} />
    ),
    act: () => press('Cancel'),
    read: isThere('dialog'),
    ...closing,
    reported: null,
  },
  'Dialog, open': {
    uncontrolled: (report) => <kit.Dialog title="Add" defaultOpen onOpenChange={report} />,
    controlled: (report) => <kit.Dialog title="Add" open onOpenChange={report} />,
    act: pressEscape,
    read: isThere('dialog'),
    ...closing,
  },
  'DropdownMenu, open': {
    uncontrolled: (report) => (
      <kit.DropdownMenu trigger={trigger} defaultOpen onOpenChange={report}>
        {null}
      </kit.DropdownMenu>
    ),
    controlled: (report) => (
      <kit.DropdownMenu trigger={trigger} open onOpenChange={report}>
        {null}
      </kit.DropdownMenu>
    ),
    act: pressEscape,
    read: isThere('menu'),
    ...closing,
  },
  'PasswordField, characters shown': {
    uncontrolled: (report) => (
      <kit.PasswordField label={label} defaultVisible onVisibleChange={report} />
    ),
    controlled: (report) => <kit.PasswordField label={label} visible onVisibleChange={report} />,
    act: () => press('Hide Label'),
    read: () => screen.getByLabelText<HTMLInputElement>(label).type,
    before: 'text',
    after: 'password',
    reported: false,
  },
  'PickerMenu, open': {
    uncontrolled: (report) => <kit.PickerMenu {...menu} defaultOpen onOpenChange={report} />,
    controlled: (report) => <kit.PickerMenu {...menu} open onOpenChange={report} />,
    act: pressEscape,
    read: isThere('listbox'),
    ...closing,
  },
  'Select, open': {
    uncontrolled: (report) => (
      <kit.Select {...{ label, options }} defaultOpen onOpenChange={report} />
    ),
    controlled: (report) => <kit.Select {...{ label, options }} open onOpenChange={report} />,
    act: pressEscape,
    read: isThere('listbox'),
    ...closing,
  },
  'Sidebar, minimized': {
    uncontrolled: (report) => (
      <kit.Sidebar items={[]} currentPath="/" defaultMinimized onMinimizedChange={report} />
    ),
    controlled: (report) => (
      <kit.Sidebar items={[]} currentPath="/" minimized onMinimizedChange={report} />
    ),
    act: () => press('Expand the menu'),
    read: () => screen.getByRole('navigation').dataset.state,
    before: 'minimized',
    after: 'expanded',
    reported: false,
  },
  'Sidebar, drawer open': {
    uncontrolled: (report) => (
      <kit.Sidebar items={[]} currentPath="/" defaultOpen onOpenChange={report} />
    ),
    controlled: (report) => <kit.Sidebar items={[]} currentPath="/" open onOpenChange={report} />,
    act: pressEscape,
    read: isThere('dialog'),
    ...closing,
  },
  'TimeSelector, open': {
    uncontrolled: (report) => <kit.TimeSelector label={label} defaultOpen onOpenChange={report} />,
    controlled: (report) => <kit.TimeSelector label={label} open onOpenChange={report} />,
    act: pressEscape,
    read: () => screen.queryAllByRole('listbox').length > 0,
    ...closing,
  },
  'Tooltip, open': {
    uncontrolled: (report) => (
      <kit.Tooltip content="Why" defaultOpen onOpenChange={report}>
        {trigger}
      </kit.Tooltip>
    ),
    controlled: (report) => (
      <kit.Tooltip content="Why" open onOpenChange={report}>
        {trigger}
      </kit.Tooltip>
    ),
    act: pressEscape,
    read: isThere('tooltip'),
    ...closing,
  },
});
