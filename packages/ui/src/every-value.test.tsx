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
    own: (tell) => <kit.Checkbox label={label} onChange={({ target }) => tell(target.checked)} />,
    held: (tell) => (
      <kit.Checkbox label={label} checked={false} onChange={({ target }) => tell(target.checked)} />
    ),
    act: () => userEvent.click(screen.getByRole('checkbox')),
    read: () => field().checked,
    before: false,
    after: true,
  },
  'CodeField, code': {
    own: (tell) => <kit.CodeField label={label} defaultValue="A" onValueChange={tell} />,
    held: (tell) => <kit.CodeField label={label} value="A" onValueChange={tell} />,
    act: type('{End}B'),
    read: value,
    before: 'A',
    after: 'AB',
  },
  'DateField, day': {
    own: (tell) => <kit.DateField label={label} defaultValue="2026-11-21" onValueChange={tell} />,
    held: (tell) => <kit.DateField label={label} value="2026-11-21" onValueChange={tell} />,
    act: () => fireEvent.change(field(), { target: { value: '2026-11-22' } }),
    read: value,
    before: '2026-11-21',
    after: '2026-11-22',
  },
  'ImageUpload, image': {
    own: (tell) => <ImageUpload label={label} defaultValue={image} onValueChange={tell} />,
    held: (tell) => <ImageUpload label={label} value={image} onValueChange={tell} />,
    act: () => press('Remove me.jpg'),
    read: () => screen.queryByText('me.jpg') !== null,
    ...closing,
    told: null,
  },
  'Pagination, page': {
    own: (tell) => <kit.Pagination defaultPage={5} onPageChange={tell} />,
    held: (tell) => <kit.Pagination page={5} onPageChange={tell} />,
    act: () => press('Next page'),
    read: current,
    before: '5',
    after: '6',
    told: 6,
  },
  'PickerMenu, choice': {
    own: (tell) => <kit.PickerMenu {...menu} open defaultValue="Austria" onValueChange={tell} />,
    held: (tell) => <kit.PickerMenu {...menu} open value="Austria" onValueChange={tell} />,
    act: () => userEvent.click(screen.getByRole('option', { name: 'Brazil' })),
    read: () => screen.getByRole('option', { selected: true }).textContent,
    before: 'Austria',
    after: 'Brazil',
  },
  'Select, choice': {
    own: (tell) => (
      <kit.Select {...{ label, options }} open defaultValue="Austria" onValueChange={tell} />
    ),
    held: (tell) => (
      <kit.Select {...{ label, options }} open value="Austria" onValueChange={tell} />
    ),
    act: () => userEvent.click(screen.getByRole('option', { name: 'Brazil' })),
    read: () => screen.getByRole('combobox').textContent,
    before: 'Austria',
    after: 'Brazil',
  },
  'Slider, value': {
    own: (tell) => <kit.Slider {...range} defaultValue={5} onValueChange={tell} />,
    held: (tell) => <kit.Slider {...range} value={5} onValueChange={tell} />,
    act: () => fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' }),
    read: () => screen.getByRole('slider').ariaValueNow,
    before: '5',
    after: '6',
    told: 6,
  },
  'Table, page': {
    own: (tell) => <kit.Table {...table} defaultPage={2} onPageChange={tell} />,
    held: (tell) => <kit.Table {...table} page={2} onPageChange={tell} />,
    act: () => press('Next page'),
    read: current,
    before: '2',
    after: '3',
    told: 3,
  },
  'Table, rows of a page': {
    own: (tell) => <kit.Table {...table} defaultPageSize={1} onPageSizeChange={tell} />,
    held: (tell) => <kit.Table {...table} pageSize={1} onPageSizeChange={tell} />,
    act: () => userEvent.selectOptions(screen.getByLabelText('Rows per page'), '2'),
    read: () => screen.getAllByRole('row').length - 1,
    before: 1,
    after: 2,
  },
  'Tabs, tab': {
    own: (tell) => <kit.Tabs {...{ label, tabs }} defaultValue="General" onValueChange={tell} />,
    held: (tell) => <kit.Tabs {...{ label, tabs }} value="General" onValueChange={tell} />,
    act: () => userEvent.click(screen.getByRole('tab', { name: 'Security' })),
    read: () => screen.getByRole('tabpanel').textContent,
    before: 'General',
    after: 'Security',
  },
  'TagsInput, tags': {
    own: (tell) => <kit.TagsInput label={label} defaultValue={['linen']} onValueChange={tell} />,
    held: (tell) => <kit.TagsInput label={label} value={['linen']} onValueChange={tell} />,
    act: () => press('Remove linen'),
    read: () => screen.queryByText('linen') !== null,
    ...closing,
    told: [],
  },
  'TextField, text': {
    own: (tell) => <kit.TextField label={label} onChange={({ target }) => tell(target.value)} />,
    held: (tell) => (
      <kit.TextField label={label} value="" onChange={({ target }) => tell(target.value)} />
    ),
    act: type('B'),
    read: value,
    before: '',
    after: 'B',
  },
  'TimeSelector, time': {
    own: (tell) => (
      <kit.TimeSelector label={label} open defaultValue="09:30 AM" onValueChange={tell} />
    ),
    held: (tell) => <kit.TimeSelector label={label} open value="09:30 AM" onValueChange={tell} />,
    act: async () => {
      await userEvent.click(screen.getByRole('option', { name: 'PM' }));
      await pressEscape();
    },
    read: value,
    before: '09:30 AM',
    after: '09:30 PM',
  },
});
