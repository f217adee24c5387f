import { CODE_EXPIRY_MINUTES } from '@atrium/contract';

/** Texts of the user menu and the General tab; error texts are in the contract. */
export const texts = {
  menu: 'Your account',
  settings: 'Account Settings',
  stores: 'Stores',
  help: 'Help',
  logout: 'Logout',

  failed: 'Your profile could not be loaded.',
  retry: 'Try again',
  image: {
    title: 'Profile image',
    description: 'Shown beside your name to you and to the products you open.',
    alt: 'Your profile image',
    upload: 'Upload image',
    change: 'Change image',
    opening: 'Opening the image upload',
    dialogTitle: 'Profile image',
    area: 'Choose an image',
    hint: 'Upload JPG, PNG only, upto 300 kbs',
    preview: 'How it looks in the menu',
    remove: 'Remove image',
    removeTitle: 'Remove image',
    removeQuestion: 'Are you sure you want to delete profile image ?',
    removing: 'Removing your image',
    cancel: 'Cancel',
    removed: 'Your profile image was removed',
  },
  nameDialog: {
    title: 'Tell us your name',
    description: 'We use it to greet you, and products show it to your team.',
    submit: 'Save name',
    pending: 'Saving your name',
    cancel: 'Cancel',
  },
  form: {
    title: 'Personal details',
    description: 'We greet you by your name and write to your email address.',
    address: 'Address',
    addressDescription: 'Where your business is. This is optional.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    line1: 'Address line 1',
    line2: 'Address line 2',
    city: 'City',
    country: 'Country',
    countryPlaceholder: 'Choose a country',
    countrySearch: 'Search countries',
    noCountry: 'No country',
    countriesFailed: 'The countries could not be loaded.',
    countriesRetry: 'Try again',
    zipCode: 'Zip code',
    reset: 'Reset',
    update: 'Update',
    unsaved: 'Unsaved changes',
    unverified: 'To save, confirm the new email address.',
    updating: 'Saving your profile',
  },
  email: {
    verified: 'Verified',
    required: '(Verification required)',
    verify: 'Verify',
    sending: 'Sending the code',
    dialogTitle: 'Confirm your new email address',
    sentTo: 'Enter the code we sent to',
    code: 'Verification code',
    codeHint: 'You can type it in upper or lower case.',
    expires: `The code will expire in ${CODE_EXPIRY_MINUTES} minutes.`,
    submit: 'Verify',
    verifying: 'Verifying',
    cancel: 'Cancel',
    changed: 'Your email address was changed',
  },
  appearance: {
    title: 'Appearance',
    description: 'How the portal looks on all of your devices.',
    choices: {
      default: 'Same as my device',
      light: 'Light',
      dark: 'Dark',
      contrast: 'High contrast',
    },
  },
  danger: {
    title: 'Delete account',
    description:
      'This logs you out on all devices. To restore your account, log in within 30 days.',
    open: 'Delete account',
    question:
      'All settings related to this account will be deleted and will no longer be available.',
    restorable:
      'You’ll be logged out on all devices. To restore your account, log in within 30 days.',
    confirmTitle: 'Delete Account',
    confirm: 'Delete Account',
    deleting: 'Deleting your account',
    cancel: 'Cancel',
    deleted: 'Your account was deleted. To restore it, log in within 30 days.',
  },
  reauthenticate: 'Log in again',
};

/** Emails to the merchant's address fail. */
export const emailProblemTexts = {
  bounced: {
    title: 'Our emails don’t reach you',
    text: (email: string) =>
      `An email to ${email} came back. Check your mailbox, or use another address.`,
  },
  reported_as_spam: {
    title: 'Our emails were marked as spam',
    text: (email: string) =>
      `Emails to ${email} were reported as spam. Codes and security notices may not reach you.`,
  },
  change: 'Change email address',
  dismiss: 'My mailbox works',
  dismissing: 'Saving',
  failed: 'That could not be saved.',
};
