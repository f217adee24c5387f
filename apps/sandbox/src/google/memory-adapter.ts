import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores the provider's grants and codes in memory until the sandbox ends. */
export function memoryAdapters(): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findWhere = async (matches: (row: AdapterPayload) => boolean) =>
      [...rows].find(([key, row]) => key.startsWith(`${model}:`) && matches(row))?.[1];
    return {
      upsert: async (id, payload) => void rows.set(keyOf(id), payload),
      find: async (id) => rows.get(keyOf(id)),
      findByUid: (uid) => findWhere((row) => row.uid === uid),
      findByUserCode: (userCode) => findWhere((row) => row.userCode === userCode),
      consume: async (id) => {
        const row = rows.get(keyOf(id));
        if (row) row.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}
