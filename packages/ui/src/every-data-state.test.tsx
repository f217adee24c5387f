import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CropDialog } from './crop-dialog/crop-dialog.tsx';
import { ImageDialog } from './image-dialog/image-dialog.tsx';
import { ImageUpload } from './image-upload/image-upload.tsx';
import * as kit from './index.ts';

const texts = { label: 'Label', title: 'Title', name: 'Ada' };
const trigger = <button type="button">Open</button>;
const image = new File([], 'me.jpg', { type: 'image/jpeg' });
const options = [{ value: 'AT', label: 'Austria' }];
const table = { ...texts, columns: [], rowKey: String };
const time = '09:30 AM';
const group = { id: 'stores', label: 'Stores', items: [{ id: 'a', label: 'Kiln' }] };

/** Each widget's states: the attribute that styles and tests read, and the widget in that state. */
const states: Readonly<Record<string, Readonly<Record<string, ReactElement>>>> = {
  Avatar: {
    '[data-state=initials]': <kit.Avatar {...texts} />,
  },
  Badge: {
    '[data-tone=warning]': <kit.Badge tone="warning" />,
  },
  Button: {
    '[data-pending]': <kit.Button pending />,
    '[data-variant=danger][data-size=xl]': <kit.Button variant="danger" size="xl" />,
  },
  Card: {
    '[data-lift]': <kit.Card lift />,
  },
  CodeField: {
    '[data-invalid]': <kit.CodeField {...texts} error="Required" />,
    '[data-complete]': <kit.CodeField {...texts} value="ABC123" />,
    '[data-filled]': <kit.CodeField {...texts} value="A" />,
  },
  CommandDialog: {
    '[role=option][data-active]': (
      <kit.CommandDialog {...texts} defaultOpen search={() => [group]} onChoose={vi.fn()} />
    ),
  },
  CropDialog: {
    '[data-state=opening]': <CropDialog file={image} onSave={vi.fn()} />,
  },
  DateField: {
    '[data-invalid]': <kit.DateField {...texts} error="Required" />,
    '[data-disabled]': <kit.DateField {...texts} disabled />,
  },
  DateTimeField: {
    '[data-invalid]': <kit.DateTimeField {...texts} error="Required" />,
  },
  DropdownMenuItem: {
    '[role=menuitem][data-tone=danger]': (
      <kit.DropdownMenu defaultOpen trigger={trigger}>
        <kit.DropdownMenuItem tone="danger">Delete</kit.DropdownMenuItem>
      </kit.DropdownMenu>
    ),
  },
  DropdownMenu: {
    '[role=menu][data-state=open]': (
      <kit.DropdownMenu defaultOpen trigger={trigger}>
        {null}
      </kit.DropdownMenu>
    ),
  },
  IconButton: {
    '[data-size=sm]': <kit.IconButton {...texts} icon={null} size="sm" />,
  },
  ImageDialog: {
    '[data-step=choose]': <ImageDialog {...texts} onClose={vi.fn()} onSave={vi.fn()} />,
  },
  ImageUpload: {
    '[data-invalid]': <ImageUpload {...texts} error="Required" />,
    '[data-state=filled]': <ImageUpload {...texts} value={image} />,
  },
  Pagination: {
    '[data-loading]': <kit.Pagination loading />,
  },
  PasswordChecklist: {
    '[data-state=met]': (
      <kit.PasswordChecklist {...texts} items={[{ id: 'a', text: 'Numbers', met: true }]} />
    ),
  },
  PasswordField: {
    '[data-state=visible]': <kit.PasswordField {...texts} visible />,
  },
  PasswordStrength: {
    '[data-level=medium]': <kit.PasswordStrength password="Aa1" />,
  },
  PickerMenu: {
    '[role=option][data-active]': (
      <kit.PickerMenu
        {...texts}
        defaultOpen
        defaultValue="a"
        items={[{ id: 'a', label: 'Kiln' }]}
        trigger={trigger}
      />
    ),
  },
  Select: {
    '[data-placeholder]': <kit.Select {...texts} options={options} />,
    '[data-invalid]': <kit.Select {...texts} options={options} error="Required" />,
  },
  Sidebar: {
    '[data-state=minimized]': <kit.Sidebar items={[]} currentPath="/" minimized />,
  },
  Skeleton: {
    '[data-shape=circle]': <kit.Skeleton shape="circle" />,
  },
  Slider: {
    '[data-disabled]': <kit.Slider {...texts} min={0} max={1} step={1} disabled />,
  },
  Spinner: {
    '[data-size=lg]': <kit.Spinner size="lg" />,
  },
  Table: {
    '[data-state=loading]': <kit.Table {...table} rows={[]} loading />,
    '[data-state=empty]': <kit.Table {...table} rows={[]} />,
    '[data-state=filled]': <kit.Table {...table} rows={[1]} />,
  },
  Tabs: {
    '[role=tab][data-state=active]': (
      <kit.Tabs {...texts} tabs={[{ value: 'a', label: 'General', content: null }]} />
    ),
  },
  TagsInput: {
    '[data-size=lg]': <kit.TagsInput {...texts} size="lg" />,
    '[data-invalid]': <kit.TagsInput {...texts} error="Required" />,
    '[data-disabled]': <kit.TagsInput {...texts} disabled />,
  },
  TextField: {
    '[data-invalid]': <kit.TextField {...texts} error="Required" />,
    '[data-readonly]': <kit.TextField {...texts} locked />,
    '[data-disabled]': <kit.TextField {...texts} disabled />,
  },
  TimeSelector: {
    '[data-invalid]': <kit.TimeSelector {...texts} value={time} error="No" />,
    '[data-disabled]': <kit.TimeSelector {...texts} value={time} disabled />,
  },
  Tooltip: {
    '[data-state=instant-open], [data-state=delayed-open]': (
      <kit.Tooltip content="Why" open>
        {trigger}
      </kit.Tooltip>
    ),
  },
};

/** Have one state, or a native one (`open` of a dialog, `:checked` of a checkbox). */
const WITHOUT_STATE = [
  ...['BrandMark', 'FacebookMark', 'GoogleMark', 'Wordmark'],
  ...['AiThemeScene', 'EmailScene', 'HallScene', 'ReviewsScene', 'SectionsScene'],
  ...['Checkbox', 'ConfirmDialog', 'DateText', 'Dialog', 'Divider', 'ProgressBar'],
  ...[
    'DoneArch',
    'EmptyArch',
    'EmptyState',
    'FormError',
    'InlineError',
    'LostArch',
    'TextSkeleton',
  ],
  ...['DropdownMenuLabel', 'DropdownMenuSeparator', 'TooltipProvider', 'useSnackbar'],
];

/** Have states only in use, which `snackbar.test.tsx` and `e2e/gallery/carousel.spec.ts` check. */
const IN_USE = ['Carousel', 'SnackbarProvider', 'ProductTooltip'];

test('the table lists every widget that has states', () => {
  const named = [...Object.keys(states), ...WITHOUT_STATE, ...IN_USE];
  const exported = [...Object.keys(kit), 'Carousel', 'CropDialog', 'ImageDialog', 'ImageUpload'];
  expect(named.sort()).toEqual(exported.sort());
});

const rows = Object.entries(states).flatMap(([widget, drawn]) =>
  Object.entries(drawn).map(([state, element]) => ({ widget, state, element })),
);

test.each(rows)('$widget shows its state as $state', ({ state, element }) => {
  // Missing in jsdom; this image never finishes loading.
  vi.stubGlobal('Image', class {});
  URL.createObjectURL ??= () => 'blob:image';
  const { baseElement } = render(<kit.TooltipProvider>{element}</kit.TooltipProvider>);
  expect(baseElement.querySelector(state)).not.toBeNull();
});
