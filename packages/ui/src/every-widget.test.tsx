import { render, screen } from '@testing-library/react';
import { createRef, type ReactElement, type Ref } from 'react';
import { expect, test, vi } from 'vitest';
import { Carousel } from './carousel/carousel.tsx';
import { CropDialog } from './crop-dialog/crop-dialog.tsx';
import { ImageDialog } from './image-dialog/image-dialog.tsx';
import { ImageUpload } from './image-upload/image-upload.tsx';
import * as kit from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: each widget has another element type
type AnyRef = Ref<any>;

const button = <button type="button">Open</button>;
const image = new File([], 'me.jpg', { type: 'image/jpeg' });
const none = () => undefined;
const texts = { label: 'Label', title: 'Title', name: 'Ada' };

/** Each widget with a ref. */
const widgets: Record<string, (ref: AnyRef) => ReactElement> = {
  AiThemeScene: (ref) => <kit.AiThemeScene ref={ref} />,
  Avatar: (ref) => <kit.Avatar ref={ref} {...texts} />,
  Badge: (ref) => <kit.Badge ref={ref} />,
  BrandMark: (ref) => <kit.BrandMark ref={ref} />,
  Button: (ref) => <kit.Button ref={ref} />,
  Card: (ref) => <kit.Card ref={ref} />,
  Carousel: (ref) => (
    <Carousel ref={ref} {...texts}>
      <p />
    </Carousel>
  ),
  Checkbox: (ref) => <kit.Checkbox ref={ref} {...texts} />,
  CodeField: (ref) => <kit.CodeField ref={ref} {...texts} />,
  CommandDialog: (ref) => (
    <kit.CommandDialog ref={ref} defaultOpen {...texts} search={() => []} onChoose={none} />
  ),
  ConfirmDialog: (ref) => (
    <kit.ConfirmDialog ref={ref} defaultOpen {...texts} confirmLabel="Yes" onConfirm={none} />
  ),
  CropDialog: (ref) => <CropDialog ref={ref} defaultFile={image} onSave={none} />,
  DateField: (ref) => <kit.DateField ref={ref} {...texts} />,
  DateText: (ref) => <kit.DateText ref={ref} value="2026-11-21" />,
  DateTimeField: (ref) => <kit.DateTimeField ref={ref} {...texts} />,
  Dialog: (ref) => <kit.Dialog ref={ref} defaultOpen {...texts} />,
  Divider: (ref) => <kit.Divider ref={ref}>or</kit.Divider>,
  DropdownMenu: (ref) => (
    <kit.DropdownMenu ref={ref} defaultOpen trigger={button}>
      {null}
    </kit.DropdownMenu>
  ),
  DropdownMenuItem: (ref) => (
    <kit.DropdownMenu defaultOpen trigger={button}>
      <kit.DropdownMenuItem ref={ref}>Logout</kit.DropdownMenuItem>
    </kit.DropdownMenu>
  ),
  EmailScene: (ref) => <kit.EmailScene ref={ref} />,
  DoneArch: (ref) => <kit.DoneArch ref={ref} />,
  EmptyArch: (ref) => <kit.EmptyArch ref={ref} />,
  EmptyState: (ref) => <kit.EmptyState ref={ref} />,
  FacebookMark: (ref) => <kit.FacebookMark ref={ref} />,
  FormError: (ref) => <kit.FormError ref={ref} />,
  GoogleMark: (ref) => <kit.GoogleMark ref={ref} />,
  HallScene: (ref) => <kit.HallScene ref={ref} />,
  IconButton: (ref) => <kit.IconButton ref={ref} {...texts} icon={null} />,
  ImageDialog: (ref) => <ImageDialog ref={ref} {...texts} onClose={none} onSave={none} />,
  ImageUpload: (ref) => <ImageUpload ref={ref} {...texts} />,
  InlineError: (ref) => <kit.InlineError ref={ref} />,
  LostArch: (ref) => <kit.LostArch ref={ref} />,
  Pagination: (ref) => <kit.Pagination ref={ref} />,
  PasswordChecklist: (ref) => <kit.PasswordChecklist ref={ref} {...texts} items={[]} />,
  PasswordField: (ref) => <kit.PasswordField ref={ref} {...texts} />,
  PasswordStrength: (ref) => <kit.PasswordStrength ref={ref} password="" />,
  PickerMenu: (ref) => (
    <kit.PickerMenu ref={ref} defaultOpen {...texts} items={[]} trigger={button} />
  ),
  ProductTooltip: (ref) => (
    <kit.TooltipProvider>
      <kit.ProductTooltip ref={ref} defaultOpen content="Why">
        {button}
      </kit.ProductTooltip>
    </kit.TooltipProvider>
  ),
  ProgressBar: (ref) => <kit.ProgressBar ref={ref} {...texts} value={1} />,
  ReviewsScene: (ref) => <kit.ReviewsScene ref={ref} />,
  SectionsScene: (ref) => <kit.SectionsScene ref={ref} />,
  Select: (ref) => <kit.Select ref={ref} {...texts} options={[]} />,
  Sidebar: (ref) => <kit.Sidebar ref={ref} items={[]} currentPath="/" />,
  Skeleton: (ref) => <kit.Skeleton ref={ref} />,
  Slider: (ref) => <kit.Slider ref={ref} {...texts} min={0} max={1} step={1} />,
  Spinner: (ref) => <kit.Spinner ref={ref} {...texts} />,
  Table: (ref) => <kit.Table ref={ref} {...texts} columns={[]} rows={[]} rowKey={String} />,
  TextSkeleton: (ref) => <kit.TextSkeleton ref={ref}>A text</kit.TextSkeleton>,
  Tabs: (ref) => <kit.Tabs ref={ref} {...texts} tabs={[]} />,
  TagsInput: (ref) => <kit.TagsInput ref={ref} {...texts} />,
  TextField: (ref) => <kit.TextField ref={ref} {...texts} />,
  TimeSelector: (ref) => <kit.TimeSelector ref={ref} {...texts} />,
  Tooltip: (ref) => (
    <kit.TooltipProvider>
      <kit.Tooltip ref={ref} defaultOpen content="Why">
        {button}
      </kit.Tooltip>
    </kit.TooltipProvider>
  ),
  Wordmark: (ref) => <kit.Wordmark ref={ref} />,
};

/** Render no element, or only a separator. */
const WITHOUT_ELEMENT = [
  'DropdownMenuLabel',
  'DropdownMenuSeparator',
  'SnackbarProvider',
  'TooltipProvider',
  'useSnackbar',
];

test('the table lists every widget', () => {
  const apart = ['Carousel', 'CropDialog', 'ImageDialog', 'ImageUpload'];
  const exported = [...Object.keys(kit), ...apart].filter(
    (name) => !WITHOUT_ELEMENT.includes(name),
  );
  expect(Object.keys(widgets).sort()).toEqual(exported.sort());
});

test.each(Object.entries(widgets))('%s forwards its ref', (_, draw) => {
  // Missing in jsdom; this image never finishes loading.
  vi.stubGlobal('Image', class {});
  URL.createObjectURL ??= () => 'blob:image';
  const ref = createRef<Element>();
  render(draw(ref));
  expect(ref.current).toBeInstanceOf(Element);
});

test('Divider shows the word between its lines', () => {
  render(<kit.Divider>or</kit.Divider>);
  expect(screen.getByText('or')).toBeVisible();
});

test('Skeleton is hidden from screen readers', () => {
  const { container } = render(<kit.Skeleton shape="circle" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveAttribute('data-shape', 'circle');
});
