import {
  type Endpoint,
  linkedAccountEndpoints,
  profileEndpoints,
  securityEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
  storeRequestEndpoints,
} from '@atrium/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada } from '../../testing/samples.ts';
import { openSettings, settingsApi } from '../../testing/settings.ts';
import {
  fernDetails,
  harbourDetails,
  openStores,
  removed,
  storesApi,
} from '../../testing/store-details.ts';
import { ok, refuse } from '../../testing/stub-api.ts';

const { deleteProfile, removeImage } = profileEndpoints;
const { endStoreAccess, removeStore, renameStore, restoreStore } = storeDetailEndpoints;
const { decideStoreRequest, listStoreRequests } = storeRequestEndpoints;

function openGeneral(call: Endpoint) {
  const api = settingsApi({ ...ada, image: '/images/a.jpg' });
  api.on(call, refuse(call, 'internal'));
  return openSettings(api).user;
}

function openSecurity(call: Endpoint) {
  const api = settingsApi();
  api.on(call, refuse(call, 'internal'));
  return openSettings(api, '/account-settings?tab=security').user;
}

function openStoresPage(call: Endpoint) {
  const otherUsers = { count: 1, emails: ['cora@example.com'] };
  const shared = { ...fernDetails, otherUsers };
  const api = storesApi({ stores: [shared, removed(harbourDetails)] });
  const request = {
    id: '01900000-0000-7000-8000-0000000000aa',
    shop: fernDetails.domain,
    name: fernDetails.name,
    email: 'grace@shop.example',
    requestedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-12-20T12:00:00.000Z',
  };
  api.on(listStoreRequests, ok(listStoreRequests, [request]));
  api.on(call, refuse(call, 'internal'));
  return openStores(api).user;
}

const press = async (user: UserEvent, name: string) =>
  user.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
const choose = async (user: UserEvent, item: string) => {
  await press(user, 'More actions for Fern & Ember');
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

interface Failure {
  readonly call: Endpoint;
  readonly open: (call: Endpoint) => UserEvent;
  readonly act: (user: UserEvent) => Promise<void>;
}

/** By the line below the message, which the specification prescribes. */
const failures: Record<string, Failure> = {
  'We couldn’t remove your profile image.': {
    call: removeImage,
    open: openGeneral,
    act: async (user) => {
      await press(user, 'Remove image');
      await screen.findByRole('alertdialog');
      await press(user, 'Remove image');
    },
  },
  'We couldn’t delete your account.': {
    call: deleteProfile,
    open: openGeneral,
    act: async (user) => {
      await press(user, 'Delete Account');
      await screen.findByRole('alertdialog');
      await press(user, 'Delete Account');
    },
  },
  'We couldn’t connect Facebook.': {
    call: linkedAccountEndpoints.linkFacebook,
    open: openSecurity,
    act: (user) => press(user, 'Connect Facebook'),
  },
  'We couldn’t disconnect Google.': {
    call: linkedAccountEndpoints.unlinkGoogle,
    open: openSecurity,
    act: async (user) => {
      await press(user, 'Disconnect Google');
      await press(user, 'Disconnect');
    },
  },
  'We couldn’t log out Safari on iOS.': {
    call: securityEndpoints.deleteAccessToken,
    open: openSecurity,
    act: async (user) => {
      await press(user, 'Log out Safari on iOS');
      await press(user, 'Log out');
    },
  },
  'We couldn’t log out the other devices.': {
    call: securityEndpoints.logOutOtherDevices,
    open: openSecurity,
    act: async (user) => {
      await press(user, 'Log out all other devices');
      await press(user, 'Log out');
    },
  },
  'We couldn’t rename the store.': {
    call: renameStore,
    open: openStoresPage,
    act: async (user) => {
      await choose(user, 'Rename');
      await press(user, 'Save');
    },
  },
  'We couldn’t remove Fern & Ember.': {
    call: removeStore,
    open: openStoresPage,
    act: async (user) => {
      await choose(user, 'Remove');
      await press(user, 'Remove store');
    },
  },
  'We couldn’t end the access of cora@example.com.': {
    call: endStoreAccess,
    open: openStoresPage,
    act: async (user) => {
      await press(user, 'End access of cora@example.com');
      await press(user, 'End access');
    },
  },
  'We couldn’t restore Harbour Lights.': {
    call: restoreStore,
    open: openStoresPage,
    act: (user) => press(user, 'Restore Harbour Lights'),
  },
  'We couldn’t approve the request.': {
    call: decideStoreRequest,
    open: openStoresPage,
    act: async (user) => {
      await press(user, 'Approve');
      await screen.findByRole('alertdialog');
      await press(user, 'Approve');
    },
  },
  'We couldn’t decline the request.': {
    call: decideStoreRequest,
    open: openStoresPage,
    act: async (user) => {
      await press(user, 'Decline');
      await screen.findByRole('alertdialog');
      await press(user, 'Decline');
    },
  },
  'We couldn’t add the store.': {
    call: storeEndpoints.addStore,
    open: openStoresPage,
    act: async (user) => {
      await press(user, 'Add store');
      await user.type(await screen.findByLabelText('Store name'), 'Lamps');
      await user.type(screen.getByLabelText('Shopify store URL'), 'lamps');
      await press(user, 'Connect store');
    },
  },
};

test.each(Object.entries(failures))(
  'a failure shows what failed: %s',
  async (effect, { call, open, act }) => {
    const user = open(call);
    await act(user);
    for (const line of await screen.findAllByText(effect)) {
      expect(line.closest('[role=alert]')).toHaveTextContent(
        `Server error, Something went wrong${effect}`,
      );
    }
  },
);
