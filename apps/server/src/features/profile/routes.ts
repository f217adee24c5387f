import { endpoints } from '@atrium/contract';
import type { Dependencies } from '../../dependencies.ts';
import type { Bind } from '../../http/bind-endpoint.ts';
import { getProfile } from './get-profile.ts';

export function bindProfile(bind: Bind, deps: Dependencies): void {
  bind(endpoints.getProfile, async ({ caller }) => ({ data: await getProfile(deps, caller) }));
}
