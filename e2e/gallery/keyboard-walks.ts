import { expect } from '@playwright/test';
import {
  byRole,
  closesList,
  hasAttribute,
  hasText,
  hasValue,
  isFocused,
  isHidden,
  isVisible,
  type KeyboardWalk,
} from './keyboard-checks.ts';

/** The list gone and the focus back on its button: the next key opens it again. */
const backAtStores = closesList(
  isHidden('listbox', 'Stores'),
  ['listbox', 'Stores'],
  ['button', 'Blue Bottle Tea'],
);

/** By widget, as the gallery names it. */
export const walks: Readonly<Record<string, KeyboardWalk>> = {
  button: {
    story: 'button--link',
    enters: ['link', 'Register'],
    steps: [['Enter', (page) => expect(page).toHaveURL(/#signup$/)]],
  },
  carousel: {
    story: 'carousel--many',
    enters: ['button', 'Next items'],
    steps: [
      ['Enter', isVisible('link', 'Section 10')],
      ['Shift+Tab Enter', isVisible('link', 'Section 1')],
    ],
  },
  checkbox: {
    story: 'checkbox--unchecked',
    enters: ['checkbox', 'Remember me'],
    steps: [
      ['Space', (page) => expect(byRole(page, 'checkbox', 'Remember me')).toBeChecked()],
      ['Space', (page) => expect(byRole(page, 'checkbox', 'Remember me')).not.toBeChecked()],
    ],
  },
  'code-field': {
    story: 'code-field--empty',
    enters: ['textbox', 'Verification code'],
    steps: [
      ['a b 3', hasValue('textbox', 'Verification code', 'AB3')],
      ['Backspace', hasValue('textbox', 'Verification code', 'AB')],
    ],
  },
  'command-dialog': {
    story: 'command-dialog--few',
    closedFirst: true,
    enters: ['button', 'Open search'],
    steps: [
      ['Enter', isFocused('combobox', 'Search stores and settings')],
      ['End', hasAttribute('option', 'Log out', 'aria-selected', 'true')],
      ['l o g', isHidden('option', 'Account Settings')],
      ['Escape', isHidden('dialog', 'Search')],
      ['Shift', isFocused('button', 'Open search')],
    ],
  },
  'dialog-confirm-dialog': {
    story: 'dialog-confirm-dialog--question',
    closedFirst: true,
    enters: ['button', 'Reactivate'],
    steps: [
      ['Enter', isFocused('button', 'Cancel')],
      ['Tab Tab Tab Tab Tab', isVisible('alertdialog', 'Reactivate Your Account')],
      ['Escape', isHidden('alertdialog', 'Reactivate Your Account')],
      ['Shift', isFocused('button', 'Reactivate')],
    ],
  },
  'date-field': {
    story: 'date-field--empty',
    enters: ['textbox', 'Launch day'],
    steps: [['1 1 2 1 2 0 2 6', hasValue('textbox', 'Launch day', '2026-11-21')]],
  },
  dialog: {
    story: 'dialog--closed',
    enters: ['button', 'Add store'],
    steps: [
      ['Enter', isVisible('dialog', 'Connect your Shopify store')],
      ['Tab Tab Tab Tab Tab', isVisible('dialog', 'Connect your Shopify store')],
      ['Escape', isHidden('dialog', 'Connect your Shopify store')],
      ['Shift', isFocused('button', 'Add store')],
    ],
  },
  'dropdown-menu': {
    story: 'dropdown-menu--user-menu',
    closedFirst: true,
    enters: ['button', 'Ada Lovelace'],
    steps: [
      ['Enter', isFocused('menuitem', 'Account Settings')],
      ['ArrowDown', isFocused('menuitem', 'Logout')],
      ['ArrowDown', isFocused('menuitem', 'Account Settings')],
      ['Escape', isFocused('button', 'Ada Lovelace')],
    ],
  },
  'icon-button': {
    story: 'icon-button--ghost',
    enters: ['button', 'Remove image'],
    steps: [['Enter', isFocused('button', 'Remove image')]],
  },
  'image-upload': {
    story: 'image-upload--filled',
    enters: ['button', 'Drop files or Browse to upload Support: JPEG, JPG, PNG up to 5Mb'],
    steps: [
      ['Tab', isFocused('button', 'Remove portrait-in-the-workshop.jpg')],
      ['Enter', isHidden('button', 'Remove portrait-in-the-workshop.jpg')],
    ],
  },
  pagination: {
    story: 'pagination--middle',
    enters: ['button', 'First page'],
    steps: [
      ['Tab', isFocused('button', 'Previous page')],
      ['Enter Enter', hasAttribute('button', 'Page 48', 'aria-current', 'page')],
    ],
  },
  'password-field': {
    story: 'password-field--hidden',
    enters: ['textbox', 'Password'],
    steps: [
      ['Tab', isFocused('button', 'Show Password')],
      ['Enter', isFocused('button', 'Hide Password')],
    ],
  },
  'picker-menu': {
    story: 'picker-menu--few',
    closedFirst: true,
    enters: ['button', 'Blue Bottle Tea'],
    steps: [
      ['Enter', isVisible('listbox', 'Stores')],
      ['ArrowDown Enter', backAtStores],
      ['Enter', isVisible('listbox', 'Stores')],
      ['Escape', backAtStores],
    ],
  },
  select: {
    story: 'select--empty',
    enters: ['combobox', 'Country'],
    steps: [
      ['ArrowDown', isVisible('listbox', 'Country')],
      [
        'd e n Enter',
        closesList(
          hasText('combobox', 'Country', 'Denmark'),
          ['listbox', 'Country'],
          ['combobox', 'Country'],
        ),
      ],
      ['Enter', isVisible('listbox', 'Country')],
      ['Escape', isHidden('listbox', 'Country')],
      ['Shift', isFocused('combobox', 'Country')],
    ],
  },
  sidebar: {
    story: 'sidebar--expanded',
    enters: ['link', 'Home'],
    steps: [
      ['Tab', isFocused('button', 'Orders')],
      ['Enter', hasAttribute('button', 'Orders', 'aria-expanded', 'false')],
      ['Space', hasAttribute('button', 'Orders', 'aria-expanded', 'true')],
    ],
  },
  slider: {
    story: 'slider--at-start',
    enters: ['slider', 'Zoom'],
    steps: [
      ['ArrowRight', hasAttribute('slider', 'Zoom', 'aria-valuenow', '1.1')],
      ['End', hasAttribute('slider', 'Zoom', 'aria-valuenow', '3')],
      ['Home', hasAttribute('slider', 'Zoom', 'aria-valuenow', '1')],
    ],
  },
  snackbar: {
    story: 'snackbar--closing-by-itself',
    enters: ['button', 'Show'],
    steps: [
      ['Enter', isVisible('button', 'Close')],
      ['Tab Enter', isHidden('button', 'Close')],
    ],
  },
  table: {
    story: 'table--filled',
    enters: ['region', 'Orders'],
    steps: [
      ['Tab', isFocused('combobox', 'Rows per page')],
      ['ArrowDown', hasValue('combobox', 'Rows per page', '20')],
    ],
  },
  tabs: {
    story: 'tabs--two',
    enters: ['tab', 'General'],
    steps: [
      ['ArrowRight', hasAttribute('tab', 'Security', 'aria-selected', 'true')],
      ['Home', hasAttribute('tab', 'General', 'aria-selected', 'true')],
      ['Tab', isFocused('textbox', 'First name')],
    ],
  },
  'tags-input': {
    story: 'tags-input--empty',
    enters: ['textbox', 'Keywords'],
    steps: [
      ['w o o l Enter', isVisible('button', 'Remove wool')],
      ['s i l k Enter', isVisible('button', 'Remove silk')],
      ['Backspace', isHidden('button', 'Remove silk')],
      ['Shift+Tab', isFocused('button', 'Remove wool')],
      ['Enter', isFocused('textbox', 'Keywords')],
    ],
  },
  'text-field': {
    story: 'text-field--rest',
    enters: ['textbox', 'Email'],
    steps: [['a @ b', hasValue('textbox', 'Email', 'a@b')]],
  },
  'time-selector': {
    story: 'time-selector--chosen',
    enters: ['combobox', 'Opens at'],
    steps: [
      ['ArrowDown', isVisible('listbox', 'Hour')],
      [
        'ArrowDown Enter',
        closesList(
          hasValue('combobox', 'Opens at', '10:30 AM'),
          ['listbox', 'Hour'],
          ['combobox', 'Opens at'],
        ),
      ],
      ['Enter', isVisible('listbox', 'Hour')],
      ['Escape', isHidden('listbox', 'Hour')],
      ['Shift', isFocused('combobox', 'Opens at')],
    ],
  },
  tooltip: {
    story: 'tooltip--closed',
    enters: ['button', 'Copy'],
    steps: [
      ['Shift', isVisible('tooltip', 'Copies the address of this store')],
      ['Escape', isHidden('tooltip', 'Copies the address of this store')],
    ],
  },
};
