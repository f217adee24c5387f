import { PASSWORD_MIN_LENGTH } from '@atrium/contract';

/** With spaces that do not break, so that no line ends among them. */
const SPECIAL = '@ $ ! % * ? &'.replaceAll(' ', '\u00a0');

/** Texts of the Security tab; error texts are in the contract. */
export const texts = {
  password: {
    title: 'Password',
    setOn: 'Password set on',
    open: 'Change Password',
    method: 'Email and password',
    noneYet: 'No password yet. Set one to log in with your email address too.',
    set: 'Set a password',
    forgot: 'Forgot Password',
    dialogTitle: 'Change Password',
    current: 'Current password',
    new: 'New password',
    repeat: 'Confirm password',
    rules: {
      length: `At least ${PASSWORD_MIN_LENGTH} characters`,
      uppercase: 'An uppercase letter',
      lowercase: 'A lowercase letter',
      number: 'A number',
      special: `One of ${SPECIAL}`,
    },
    missing: {
      sentence: (names: string) => `Still missing: ${names}.`,
      length: `${PASSWORD_MIN_LENGTH} characters`,
      uppercase: 'an uppercase letter',
      lowercase: 'a lowercase letter',
      number: 'a number',
      special: `one of ${SPECIAL}`,
      accepted: `Accepted special characters: ${SPECIAL}.`,
    },
    submit: 'Change Password',
    pending: 'Changing your password',
    cancel: 'Cancel',
    backToHome: 'Back to Home',
    failedTitle: 'Password Failed!',
    failed: 'Your password has not been changed.',
    tryAgain: 'Try again',
    loggedOutElsewhere: 'Your other devices are logged out.',
  },
  devices: {
    title: 'Devices',
    description:
      'Where you are logged in. Log out any device you don’t recognise, then change your password.',
    none: 'No devices found',
    failed: 'We couldn’t load your devices',
    retry: 'Try again',
    thisDevice: 'This Device',
    since: 'Logged in',
    lastActive: 'Last active',
    unknownPlace: 'Unknown location',
    logOut: 'Log out',
    logOutOthers: 'Log out all other devices',
    confirmTitle: (device: string) => `Log out ${device}?`,
    confirmThisTitle: 'Log out this device?',
    confirm: (device: string) => `${device} will have to log in again.`,
    confirmThatOf: (time: string, place: string | null) =>
      `It logged in on ${time}${place === null ? '' : ` from ${place}`}. It will have to log in again.`,
    confirmThis: 'You’ll have to log in again on this device.',
    confirmOthersTitle: 'Log out all other devices?',
    confirmOthers: 'Only this device stays logged in.',
    loggedOut: (device: string) => `${device} was logged out.`,
    loggedOutOthers: 'All other devices were logged out.',
    pending: 'Logging out',
    notLoggedOut: (device: string) => `We couldn’t log out ${device}.`,
    notLoggedOutOthers: 'We couldn’t log out the other devices.',
    cancel: 'Cancel',
  },
};
