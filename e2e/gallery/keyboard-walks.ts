import { expect } from '@playwright/test';
import {
  type Check,
  closed,
  focuses,
  has,
  holds,
  misses,
  one,
  type Role,
  reads,
  sees,
} from './keyboard-checks.ts';

/** How a widget is used without a pointer. */
export interface KeyboardWalk {
  readonly story: string;
  /** Closes what the story opens by itself. */
  readonly closedFirst?: true;
  /** What Tab comes to first: its role and name. */
  readonly enters: readonly [Role, string];
  /** Keys, one after the other, and what they lead to. */
  readonly steps: readonly (readonly [keys: string, leadsTo: Check])[];
}

/** The list gone and the focus back on its button: the next key opens it again. */
const backAtStores = closed(
  misses('listbox', 'Stores'),
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
      ['Enter', sees('link', 'Section 10')],
      ['Shift+Tab Enter', sees('link', 'Section 1')],
    ],
  },
  checkbox: {
    story: 'checkbox--unchecked',
    enters: ['checkbox', 'Remember me'],
    steps: [
      ['Space', (page) => expect(one(page, 'checkbox', 'Remember me')).toBeChecked()],
      ['Space', (page) => expect(one(page, 'checkbox', 'Remember me')).not.toBeChecked()],
    ],
  },
  'code-field': {
    story: 'code-field--empty',
    enters: ['textbox', 'Verification code'],
    steps: [
      ['a b 3', holds('textbox', 'Verification code', 'AB3')],
      ['Backspace', holds('textbox', 'Verification code', 'AB')],
    ],
  },
  'command-dialog': {
    story: 'command-dialog--few',
    closedFirst: true,
    enters: ['button', 'Open search'],
    steps: [
      ['Enter', focuses('combobox', 'Search stores and settings')],
      ['End', has('option', 'Log out', 'aria-selected', 'true')],
      ['l o g', misses('option', 'Account Settings')],
      ['Escape', misses('dialog', 'Search')],
      ['Shift', focuses('button', 'Open search')],
    ],
  },
  'dialog-confirm-dialog': {
    story: 'dialog-confirm-dialog--question',
    closedFirst: true,
    enters: ['button', 'Reactivate'],
    steps: [
      ['Enter', focuses('button', 'Cancel')],
      ['Tab Tab Tab Tab Tab', sees('alertdialog', 'Reactivate Your Account')],
      ['Escape', misses('alertdialog', 'Reactivate Your Account')],
      ['Shift', focuses('button', 'Reactivate')],
    ],
  },
  'date-field': {
    story: 'date-field--empty',
    enters: ['textbox', 'Launch day'],
    steps: [['1 1 2 1 2 0 2 6', holds('textbox', 'Launch day', '2026-11-21')]],
  },
  dialog: {
    story: 'dialog--closed',
    enters: ['button', 'Add store'],
    steps: [
      ['Enter', sees('dialog', 'Connect your Shopify store')],
      ['Tab Tab Tab Tab Tab', sees('dialog', 'Connect your Shopify store')],
      ['Escape', misses('dialog', 'Connect your Shopify store')],
      ['Shift', focuses('button', 'Add store')],
    ],
  },
  'dropdown-menu': {
    story: 'dropdown-menu--user-menu',
    closedFirst: true,
    enters: ['button', 'Ada Lovelace'],
    steps: [
      ['Enter', focuses('menuitem', 'Account Settings')],
      ['ArrowDown', focuses('menuitem', 'Logout')],
      ['ArrowDown', focuses('menuitem', 'Account Settings')],
      ['Escape', focuses('button', 'Ada Lovelace')],
    ],
  },
  'icon-button': {
    story: 'icon-button--ghost',
    enters: ['button', 'Remove image'],
    steps: [['Enter', focuses('button', 'Remove image')]],
  },
  'image-upload': {
    story: 'image-upload--filled',
    enters: ['button', 'Drop files or Browse to upload Support: JPEG, JPG, PNG up to 5Mb'],
    steps: [
      ['Tab', focuses('button', 'Remove portrait-in-the-workshop.jpg')],
      ['Enter', misses('button', 'Remove portrait-in-the-workshop.jpg')],
    ],
  },
  pagination: {
    story: 'pagination--middle',
    enters: ['button', 'First page'],
    steps: [
      ['Tab', focuses('button', 'Previous page')],
      ['Enter Enter', has('button', 'Page 48', 'aria-current', 'page')],
    ],
  },
  'password-field': {
    story: 'password-field--hidden',
    enters: ['textbox', 'Password'],
    steps: [
      ['Tab', focuses('button', 'Show Password')],
      ['Enter', focuses('button', 'Hide Password')],
    ],
  },
  'picker-menu': {
    story: 'picker-menu--few',
    closedFirst: true,
    enters: ['button', 'Blue Bottle Tea'],
    steps: [
      ['Enter', sees('listbox', 'Stores')],
      ['ArrowDown Enter', backAtStores],
      ['Enter', sees('listbox', 'Stores')],
      ['Escape', backAtStores],
    ],
  },
  select: {
    story: 'select--empty',
    enters: ['combobox', 'Country'],
    steps: [
      ['ArrowDown', sees('listbox', 'Country')],
      [
        'd e n Enter',
        closed(
          reads('combobox', 'Country', 'Denmark'),
          ['listbox', 'Country'],
          ['combobox', 'Country'],
        ),
      ],
      ['Enter', sees('listbox', 'Country')],
      ['Escape', misses('listbox', 'Country')],
      ['Shift', focuses('combobox', 'Country')],
    ],
  },
  sidebar: {
    story: 'sidebar--expanded',
    enters: ['link', 'Home'],
    steps: [
      ['Tab', focuses('button', 'Orders')],
      ['Enter', has('button', 'Orders', 'aria-expanded', 'false')],
      ['Space', has('button', 'Orders', 'aria-expanded', 'true')],
    ],
  },
  slider: {
    story: 'slider--at-start',
    enters: ['slider', 'Zoom'],
    steps: [
      ['ArrowRight', has('slider', 'Zoom', 'aria-valuenow', '1.1')],
      ['End', has('slider', 'Zoom', 'aria-valuenow', '3')],
      ['Home', has('slider', 'Zoom', 'aria-valuenow', '1')],
    ],
  },
  snackbar: {
    story: 'snackbar--closing-by-itself',
    enters: ['button', 'Show'],
    steps: [
      ['Enter', sees('button', 'Close')],
      ['Tab Enter', misses('button', 'Close')],
    ],
  },
  table: {
    story: 'table--filled',
    enters: ['region', 'Orders'],
    steps: [
      ['Tab', focuses('combobox', 'Rows per page')],
      ['ArrowDown', holds('combobox', 'Rows per page', '20')],
    ],
  },
  tabs: {
    story: 'tabs--two',
    enters: ['tab', 'General'],
    steps: [
      ['ArrowRight', has('tab', 'Security', 'aria-selected', 'true')],
      ['Home', has('tab', 'General', 'aria-selected', 'true')],
      ['Tab', focuses('tabpanel', 'General')],
    ],
  },
  'tags-input': {
    story: 'tags-input--empty',
    enters: ['textbox', 'Keywords'],
    steps: [
      ['w o o l Enter', sees('button', 'Remove wool')],
      ['s i l k Enter', sees('button', 'Remove silk')],
      ['Backspace', misses('button', 'Remove silk')],
      ['Shift+Tab', focuses('button', 'Remove wool')],
      ['Enter', focuses('textbox', 'Keywords')],
    ],
  },
  'text-field': {
    story: 'text-field--rest',
    enters: ['textbox', 'Email'],
    steps: [['a @ b', holds('textbox', 'Email', 'a@b')]],
  },
  'time-selector': {
    story: 'time-selector--chosen',
    enters: ['combobox', 'Opens at'],
    steps: [
      ['ArrowDown', sees('listbox', 'Hour')],
      [
        'ArrowDown Enter',
        closed(
          holds('combobox', 'Opens at', '10:30 AM'),
          ['listbox', 'Hour'],
          ['combobox', 'Opens at'],
        ),
      ],
      ['Enter', sees('listbox', 'Hour')],
      ['Escape', misses('listbox', 'Hour')],
      ['Shift', focuses('combobox', 'Opens at')],
    ],
  },
  tooltip: {
    story: 'tooltip--closed',
    enters: ['button', 'Copy'],
    steps: [
      ['Shift', sees('tooltip', 'Copies the address of this store')],
      ['Escape', misses('tooltip', 'Copies the address of this store')],
    ],
  },
};
