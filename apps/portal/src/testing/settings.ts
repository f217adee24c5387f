import {
  type Device,
  linkedAccountEndpoints,
  messages,
  profileEndpoints,
  securityEndpoints,
  type User,
} from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { homeApi, renderPortal, storeSession } from './render-portal.tsx';
import { ada, oneStore } from './samples.ts';
import { ok, type StubApi } from './stub-api.ts';

const { getProfile, getCountries, updateProfile } = profileEndpoints;
const { listAccessTokens } = securityEndpoints;
const { listLinkedAccounts } = linkedAccountEndpoints;

/** The device of the test's browser. */
export const here: Device = {
  id: '01900000-0000-7000-8000-00000000000a',
  userAgent: 'Firefox on Linux',
  isDefault: true,
  createdAt: '2024-01-01T15:05:00.000Z',
  lastSeenAt: '2024-01-02T15:05:00.000Z',
  location: 'Malmö, Sweden',
};
/** Another device of the same merchant. */
export const phone: Device = {
  ...here,
  id: '01900000-0000-7000-8000-00000000000b',
  userAgent: 'Safari on iOS',
  isDefault: false,
  location: null,
};

/** A linked account. */
export const google = {
  provider: 'google' as const,
  email: 'ada@gmail.example',
  connectedAt: '2024-01-01T15:05:00.000Z',
};

/** A stub API for the account settings: a merchant with two devices, a password and a linked Google account. */
export function settingsApi(user: User = ada, devices: Device[] = [here, phone]): StubApi {
  const api = homeApi();
  api.on(getProfile, ok(getProfile, { ...user, shoplist: oneStore }));
  api.on(
    getCountries,
    ok(getCountries, [
      { country: 'Italy', countryCode: 'IT' },
      { country: 'Sweden', countryCode: 'SE' },
    ]),
  );
  api.on(listAccessTokens, ok(listAccessTokens, devices));
  api.on(
    listLinkedAccounts,
    ok(listLinkedAccounts, {
      password: true,
      passwordChangedAt: '2026-03-05T09:00:00.000Z',
      providers: [google],
    }),
  );
  return api;
}

/** A response that saves the profile as `saved`, which is what it is read as from then on. */
export function saving(api: StubApi, saved: User) {
  const respond = ok(updateProfile, saved, messages.updated);
  return (...call: Parameters<typeof respond>) => {
    api.on(getProfile, ok(getProfile, { ...saved, shoplist: oneStore }));
    return respond(...call);
  };
}

/** Opens the account settings with a session. */
export function openSettings(api: StubApi, path = '/account-settings') {
  storeSession();
  return renderPortal({ path, api });
}

export const button = (name: string) => screen.findByRole('button', { name });
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
/** The error shown beside the page. */
export const snackbar = () =>
  within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
