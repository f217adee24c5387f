import { paths } from '../paths.ts';

/** The sections of the account settings with the tab each is on. The name of a section is its hash in the URL. */
const sectionTabs = {
  'profile-image': 'general',
  'personal-details': 'general',
  address: 'general',
  appearance: 'general',
  'delete-account': 'general',
  password: 'security',
  'login-methods': 'security',
  devices: 'security',
} as const;

export type SettingsSectionName = keyof typeof sectionTabs;

/** The URL of a section; opening it moves the focus to the section's heading. */
export function settingsHref(section: SettingsSectionName): string {
  const query = sectionTabs[section] === 'security' ? '?tab=security' : '';
  return `${paths.accountSettings.getHref()}${query}#${section}`;
}
