import { endpoints, messages } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { addStore } from './add-store.ts';
import { changeStore } from './change-store.ts';
import { listStoreDetails, listStores } from './list-stores.ts';
import { removeStore } from './remove-store.ts';
import { renameStore } from './rename-store.ts';
import { decideStoreRequest } from './requests/decide-store-request.ts';
import { endStoreAccess } from './requests/end-store-access.ts';
import { listStoreRequests } from './requests/list-store-requests.ts';
import { restoreStore } from './restore-store.ts';

export function bindStores(bind: Bind, deps: Dependencies): void {
  bind(endpoints.addStore, { limits: ['addStore'] }, async ({ caller, body }) => ({
    data: await addStore(deps, caller, body),
    message: messages.storeAdded,
  }));

  bind(endpoints.listStores, {}, async ({ caller }) => ({ data: await listStores(deps, caller) }));

  bind(endpoints.changeStore, {}, async ({ caller, body }) => ({
    data: await changeStore(deps, caller, body),
  }));

  bind(endpoints.listStoreDetails, {}, async ({ caller }) => ({
    data: await listStoreDetails(deps, caller),
  }));

  bind(endpoints.renameStore, {}, async ({ caller, body }) => ({
    data: await renameStore(deps, caller, body),
  }));

  bind(endpoints.removeStore, {}, async ({ caller, body }) => ({
    data: await removeStore(deps, caller, body.shop),
  }));

  bind(endpoints.restoreStore, {}, async ({ caller, body }) => ({
    data: await restoreStore(deps, caller, body.shop),
  }));

  bind(endpoints.listStoreRequests, {}, async ({ caller }) => ({
    data: await listStoreRequests(deps, caller),
  }));

  bind(endpoints.decideStoreRequest, {}, async ({ caller, params, body }) => {
    await decideStoreRequest(deps, caller, params.id, body.approved);
    return { data: null };
  });

  bind(endpoints.endStoreAccess, {}, async ({ caller, body }) => {
    await endStoreAccess(deps, caller, body);
    return { data: null };
  });
}
