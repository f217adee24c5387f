import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageUpload } from './image-upload/image-upload.tsx';
import * as kit from './index.ts';
import { closing, press, pressEscape, testStates } from './testing/test-states.tsx';

const type = (keys: string) => async () => {
  screen.getByRole('textbox').focus();
  await userEvent.keyboard(keys);
};
const field = () => screen.getByLabelText<HTMLInputElement>(/^Label/, { selector: 'input' });
const value = () => field().value;
const current = () => screen.getByRole('button', { current: 'page' }).textContent;

const label = 'Label';
const trigger = <button type="button">Open</button>;
const image = new File([], 'me.jpg', { type: 'image/jpeg' });
const options = ['Austria', 'Brazil'].map((name) => ({ value: name, label: name }));
const menu = { label, trigger, items: options.map((option) => ({ ...option, id: option.value })) };
const tabs = ['General', 'Security'].map((name) => ({ value: name, label: name, content: name }));
const table = { label, columns: [], rows: [1, 2, 3], rowKey: String, pageSizes: [1, 2] };
const range = { label, min: 0, max: 9, step: 1 };

testStates({
  'Checkbox, ticked': {
    uncontrolled: (report) => (
      <kit.Checkbox label={label} onChange={({ target }) => report(target.checked)} />
    ),
    controlled: (report) => (
      <kit.Checkbox
        label={label}
        checked={false}
        onChange={({ target }) => report(target.checked)}
      />
    ),
    act: () => userEvent.click(screen.getByRole('checkbox')),
    read: () => field().checked,
    before: false,
    after: true,
  },
  'CodeField, code': {
    uncontrolled: (report) => (
      <kit.CodeField label={label} defaultValue="A" onValueChange={report} />
    ),
    controlled: (report) => <kit.CodeField label={label} value="A" onValueChange={report} />,
    act: type('{End}B'),
    read: value,
    before: 'A',
    after: 'AB',
  },
  'DateField, day': {
    uncontrolled: (report) => (
      <kit.DateField label={label} defaultValue="2026-11-21" onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.DateField label={label} value="2026-11-21" onValueChange={report} />
    ),
    act: () => fireEvent.change(field(), { target: { value: '2026-11-22' } }),
    read: value,
    before: '2026-11-21',
    after: '2026-11-22',
  },
  'ImageUpload, image': {
    uncontrolled: (report) => (
      <ImageUpload label={label} defaultValue={image} onValueChange={report} />
    ),
    controlled: (report) => <ImageUpload label={label} value={image} onValueChange={report} />,
    act: () => press('Remove me.jpg'),
    read: () => screen.queryByText('me.jpg') !== null,
    ...closing,
    reported: null,
  },
  'Pagination, page': {
    uncontrolled: (report) => <kit.Pagination defaultPage={5} onPageChange={report} />,
    controlled: (report) => <kit.Pagination page={5} onPageChange={report} />,
    act: () => press('Next page'),
    read: current,
    before: '5',
    after: '6',
    reported: 6,
  },
  'PickerMenu, choice': {
    uncontrolled: (report) => (
      <kit.PickerMenu {...menu} open defaultValue="Austria" onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.PickerMenu {...menu} open value="Austria" onValueChange={report} />
    ),
    act: () => userEvent.click(screen.getByRole('option', { name: 'Brazil' })),
    read: () => screen.getByRole('option', { selected: true }).textContent,
    before: 'Austria',
    after: 'Brazil',
  },
  'Select, choice': {
    uncontrolled: (report) => (
      <kit.Select {...{ label, options }} open defaultValue="Austria" onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.Select {...{ label, options }} open value="Austria" onValueChange={report} />
    ),
    act: () => userEvent.click(screen.getByRole('option', { name: 'Brazil' })),
    read: () => screen.getByRole('combobox').textContent,
    before: 'Austria',
    after: 'Brazil',
  },
  'Slider, value': {
    uncontrolled: (report) => <kit.Slider {...range} defaultValue={5} onValueChange={report} />,
    controlled: (report) => <kit.Slider {...range} value={5} onValueChange={report} />,
    act: () => fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' }),
    read: () => screen.getByRole('slider').ariaValueNow,
    before: '5',
    after: '6',
    reported: 6,
  },
  'Table, page': {
    uncontrolled: (report) => <kit.Table {...table} defaultPage={2} onPageChange={report} />,
    controlled: (report) => <kit.Table {...table} page={2} onPageChange={report} />,
    act: () => press('Next page'),
    read: current,
    before: '2',
    after: '3',
    reported: 3,
  },
  'Table, rows of a page': {
    uncontrolled: (report) => (
      <kit.Table {...table} defaultPageSize={1} onPageSizeChange={report} />
    ),
    controlled: (report) => <kit.Table {...table} pageSize={1} onPageSizeChange={report} />,
    act: () => userEvent.selectOptions(screen.getByLabelText('Rows per page'), '2'),
    read: () => screen.getAllByRole('row').length - 1,
    before: 1,
    after: 2,
  },
  'Tabs, tab': {
    uncontrolled: (report) => (
      <kit.Tabs {...{ label, tabs }} defaultValue="General" onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.Tabs {...{ label, tabs }} value="General" onValueChange={report} />
    ),
    act: () => userEvent.click(screen.getByRole('tab', { name: 'Security' })),
    read: () => screen.getByRole('tabpanel').textContent,
    before: 'General',
    after: 'Security',
  },
  'TagsInput, tags': {
    uncontrolled: (report) => (
      <kit.TagsInput label={label} defaultValue={['linen']} onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.TagsInput label={label} value={['linen']} onValueChange={report} />
    ),
    act: () => press('Remove linen'),
    read: () => screen.queryByText('linen') !== null,
    ...closing,
    reported: [],
  },
  'TextField, text': {
    uncontrolled: (report) => (
      <kit.TextField label={label} onChange={({ target }) => report(target.value)} />
    ),
    controlled: (report) => (
      <kit.TextField label={label} value="" onChange={({ target }) => report(target.value)} />
    ),
    act: type('B'),
    read: value,
    before: '',
    after: 'B',
  },
  'TimeSelector, time': {
    uncontrolled: (report) => (
      <kit.TimeSelector label={label} open defaultValue="09:30 AM" onValueChange={report} />
    ),
    controlled: (report) => (
      <kit.TimeSelector label={label} open value="09:30 AM" onValueChange={report} />
    ),
    act: async () => {
      await userEvent.click(screen.getByRole('option', { name: 'PM' }));
      await pressEscape();
    },
    read: value,
    before: '09:30 AM',
    after: '09:30 PM',
  },
});
