import { endpoints, messages } from '@atrium/contract';
import { loginThrottleLimits } from '../../config/limit-table.ts';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { changePassword } from './change-password.ts';
import { logOutDevice, logOutOtherDevices } from './end-sessions.ts';
import { listDevices } from './list-devices.ts';

export function bindSecurity(bind: Bind, deps: Dependencies): void {
  bind(
    endpoints.changePassword,
    {
      reads: ['device'],
      limits: ['changePassword'],
      limitsNote: `After ${loginThrottleLimits.freeFailures} wrong old passwords the account waits, longer each time.`,
    },
    async ({ caller, body, context, cookies }) => {
      const browser = { context, knownDeviceToken: cookies.get('device') };
      await changePassword(deps, caller, body, browser);
      return { data: null, message: messages.passwordChanged };
    },
  );

  bind(endpoints.listAccessTokens, {}, async ({ caller }) => ({
    data: await listDevices(deps, caller),
  }));

  bind(
    endpoints.deleteAccessToken,
    { reads: ['device'] },
    async ({ caller: session, params, cookies }) => {
      const knownDeviceToken = cookies.get('device');
      const device = await logOutDevice(deps, { session, knownDeviceToken }, params.id);
      return { data: null, message: `${device} was logged out.` };
    },
  );

  bind(
    endpoints.logOutOtherDevices,
    { reads: ['device'] },
    async ({ caller: session, cookies }) => {
      await logOutOtherDevices(deps, { session, knownDeviceToken: cookies.get('device') });
      return { data: null, message: 'All other devices were logged out.' };
    },
  );
}
