export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Badge, type BadgeProps, type BadgeTone } from './badge/badge.tsx';
export { BrandMark, Wordmark, type WordmarkProps } from './brand/brand-mark.tsx';
export { FacebookMark, GoogleMark } from './brand/provider-marks.tsx';
export { Button, type ButtonProps, type ButtonRenderProps } from './button/button.tsx';
export type { ButtonSize, ButtonVariant } from './button/button-classes.ts';
export { Card, type CardProps } from './card/card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { CodeField, type CodeFieldProps } from './code-field/code-field.tsx';
export { CommandDialog, type CommandDialogProps } from './command-dialog/command-dialog.tsx';
export type { CommandGroup } from './command-dialog/command-list.tsx';
export type { CommandItem } from './command-dialog/command-option.tsx';
export { DateField, type DateFieldProps, DateTimeField } from './date-field/date-field.tsx';
export { DateText, type DateTextProps } from './date-text/date-text.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Divider, type DividerProps } from './divider/divider.tsx';
export {
  DropdownMenu,
  DropdownMenuItem,
  type DropdownMenuItemProps,
  DropdownMenuLabel,
  type DropdownMenuProps,
  DropdownMenuSeparator,
} from './dropdown-menu/dropdown-menu.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { FormError, InlineError } from './form-error/form-error.tsx';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export { AiThemeScene } from './illustrations/ai-theme-scene.tsx';
export { DoneArch } from './illustrations/done-arch.tsx';
export { EmailScene } from './illustrations/email-scene.tsx';
export { EmptyArch } from './illustrations/empty-arch.tsx';
export { HallScene } from './illustrations/hall-scene.tsx';
export type { IllustrationProps } from './illustrations/illustration.tsx';
export { LostArch } from './illustrations/lost-arch.tsx';
export { ReviewsScene } from './illustrations/reviews-scene.tsx';
export { SectionsScene } from './illustrations/sections-scene.tsx';
export {
  Pagination,
  type PaginationProps,
  type PaginationTexts,
} from './pagination/pagination.tsx';
export {
  PasswordChecklist,
  type PasswordChecklistItem,
  type PasswordChecklistProps,
} from './password-checklist/password-checklist.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field/password-field.tsx';
export {
  PasswordStrength,
  type PasswordStrengthProps,
} from './password-strength/password-strength.tsx';
export type { PickerItem } from './picker-menu/picker-items.ts';
export { PickerMenu, type PickerMenuProps } from './picker-menu/picker-menu.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { Sidebar, type SidebarProps } from './sidebar/sidebar.tsx';
export type {
  SidebarGroup,
  SidebarItem,
  SidebarLink,
  SidebarLinkProps,
  SidebarTexts,
} from './sidebar/sidebar-item.ts';
export { Skeleton, type SkeletonProps, TextSkeleton } from './skeleton/skeleton.tsx';
export { Slider, type SliderProps } from './slider/slider.tsx';
export {
  SnackbarProvider,
  type SnackbarProviderProps,
  useSnackbar,
} from './snackbar/snackbar.tsx';
export type {
  SnackbarApi,
  SnackbarOptions,
  SnackbarPosition,
  SnackbarType,
} from './snackbar/snackbar-message.ts';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { Table, type TableColumn, type TableProps } from './table/table.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { TagsInput, type TagsInputProps } from './tags-input/tags-input.tsx';
export { TextField, type TextFieldProps } from './text-field/text-field.tsx';
export { TimeSelector, type TimeSelectorProps } from './time-selector/time-selector.tsx';
export {
  ProductTooltip,
  Tooltip,
  type TooltipProps,
  TooltipProvider,
  type TooltipProviderProps,
} from './tooltip/tooltip.tsx';
