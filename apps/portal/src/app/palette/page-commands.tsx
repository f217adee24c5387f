import {
  CircleHelp,
  FileText,
  House,
  Image,
  KeyRound,
  LogOut,
  Mail,
  MapPin,
  MonitorSmartphone,
  Plus,
  Settings,
  ShieldCheck,
  Store,
  SunMoon,
  Trash2,
  UserRound,
} from 'lucide-react';
import { texts as profileTexts } from '../../features/profile/texts.ts';
import { texts as securityTexts } from '../../features/security/texts.ts';
import { linkedAccountTexts } from '../../features/social-login/linked-account-texts.ts';
import { texts as storeTexts } from '../../features/stores/texts.ts';
import { paths } from '../../shared/paths.ts';
import {
  type SettingsSectionName,
  settingsHref,
  settingsTabHref,
  settingsTabOf,
  settingsTabs,
} from '../../shared/settings/settings-urls.ts';
import { texts as appTexts } from '../texts.ts';
import type { Command } from './search-commands.ts';
import { texts } from './texts.ts';

const settings = profileTexts.settings;

interface PageActions {
  /** Shows a page of the portal. */
  navigate: (href: string) => unknown;
  /** Loads a page of the operator from the server. */
  load: (href: string) => unknown;
}

/** The pages, the sections of the account settings, and the operator's pages. */
export function pageCommands({ navigate, load }: PageActions): Command[] {
  const page = (id: string, href: string, shown: Pick<Command, 'label' | 'icon' | 'keywords'>) => ({
    id: `page:${id}`,
    kind: 'page' as const,
    run: () => navigate(href),
    ...shown,
  });
  return [
    page('home', paths.home.getHref(), { label: texts.home, icon: <House aria-hidden="true" /> }),
    page('stores', paths.stores.getHref(), {
      label: profileTexts.stores,
      icon: <Store aria-hidden="true" />,
      keywords: 'manage rename remove restore confirm verify owner history',
    }),
    page('settings', paths.accountSettings.getHref(), {
      label: settings,
      icon: <Settings aria-hidden="true" />,
    }),
    ...tabs.map(({ name, icon }) => ({
      ...page(name, settingsTabHref(name), { label: settingsTabs[name], icon }),
      description: settings,
    })),
    ...sections.map(({ name, ...shown }) => ({
      ...page(name, settingsHref(name), shown),
      description: `${settings}, ${settingsTabs[settingsTabOf(name)]}`,
    })),
    ...notices.map(({ name, icon, keywords }) => ({
      ...page(name, paths[name].getHref(), { label: appTexts.footer[name], icon, keywords }),
      run: () => load(paths[name].getHref()),
    })),
  ];
}

const tabs = [
  { name: 'general', icon: <UserRound aria-hidden="true" /> },
  { name: 'security', icon: <ShieldCheck aria-hidden="true" /> },
] as const;

/** The operator's pages, which the footer of the public pages leads to. */
const notices = [
  { name: 'contact', icon: <Mail aria-hidden="true" />, keywords: 'help support' },
  { name: 'terms', icon: <FileText aria-hidden="true" />, keywords: 'legal conditions' },
  { name: 'privacy', icon: <FileText aria-hidden="true" />, keywords: 'legal data' },
] as const;

interface Section extends Pick<Command, 'label' | 'icon' | 'keywords'> {
  name: SettingsSectionName;
}

const sections: readonly Section[] = [
  {
    name: 'profile-image',
    label: profileTexts.image.title,
    icon: <Image aria-hidden="true" />,
    keywords: 'photo picture avatar upload',
  },
  {
    name: 'personal-details',
    label: profileTexts.form.title,
    icon: <UserRound aria-hidden="true" />,
    keywords: 'profile name email',
  },
  {
    name: 'address',
    label: profileTexts.form.address,
    icon: <MapPin aria-hidden="true" />,
    keywords: 'street city zip country invoice',
  },
  {
    name: 'appearance',
    label: profileTexts.appearance.title,
    icon: <SunMoon aria-hidden="true" />,
    keywords: 'theme dark light contrast',
  },
  {
    name: 'password',
    label: securityTexts.password.title,
    icon: <KeyRound aria-hidden="true" />,
    keywords: 'change',
  },
  {
    name: 'login-methods',
    label: linkedAccountTexts.title,
    icon: <ShieldCheck aria-hidden="true" />,
    keywords: 'connected accounts google facebook connect disconnect sign in login',
  },
  {
    name: 'devices',
    label: securityTexts.devices.title,
    icon: <MonitorSmartphone aria-hidden="true" />,
    keywords: 'sessions log out logout',
  },
  {
    name: 'delete-account',
    label: profileTexts.danger.title,
    icon: <Trash2 aria-hidden="true" />,
    keywords: 'close remove',
  },
];

interface MoreActions {
  /** Null if the current store cannot be verified, or there is none. */
  verifyStore: { name: string; again: boolean; run: () => unknown } | null;
  addStore: () => unknown;
  /** Undefined if the operator has no help page. */
  openHelp: (() => unknown) | undefined;
  logOut: () => unknown;
}

/** Commands that open no page of the portal. */
export function moreCommands({ verifyStore, addStore, openHelp, logOut }: MoreActions): Command[] {
  const verify: Command[] = verifyStore
    ? [
        {
          id: 'verify-store',
          kind: 'more',
          label: storeTexts.switcher.verify(verifyStore.name, verifyStore.again),
          icon: <ShieldCheck aria-hidden="true" />,
          keywords: 'verify ownership',
          run: verifyStore.run,
        },
      ]
    : [];
  const help: Command[] = openHelp
    ? [
        {
          id: 'help',
          kind: 'more',
          label: profileTexts.help,
          icon: <CircleHelp aria-hidden="true" />,
          keywords: 'support contact',
          run: openHelp,
        },
      ]
    : [];
  return [
    ...verify,
    {
      id: 'add-store',
      kind: 'more',
      label: storeTexts.switcher.addStore,
      icon: <Plus aria-hidden="true" />,
      keywords: 'connect new',
      run: addStore,
    },
    ...help,
    {
      id: 'log-out',
      kind: 'more',
      label: profileTexts.logout,
      icon: <LogOut aria-hidden="true" />,
      keywords: 'log out sign out',
      run: logOut,
    },
  ];
}
