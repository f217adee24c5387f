import { paths } from '../paths.ts';

/** The tabs of the account settings, with their labels. */
export const settingsTabs = { general: 'General', security: 'Security' };
type SettingsTabName = keyof typeof settingsTabs;

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

export function settingsTabHref(tab: SettingsTabName): string {
  return `${paths.accountSettings.getHref()}${tab === 'security' ? '?tab=security' : ''}`;
}

export function settingsTabOf(section: SettingsSectionName): SettingsTabName {
  return sectionTabs[section];
}

/** The URL of a section; opening it moves the focus to the section's heading. */
export function settingsHref(section: SettingsSectionName): string {
  return `${settingsTabHref(sectionTabs[section])}#${section}`;
}
