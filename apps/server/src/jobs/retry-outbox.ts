import type { Dependencies } from '../composition/dependencies.ts';

/**
 * Has messages tried again at once that were given up or wait for a later try; the running server
 * takes them. Answers how many those are.
 */
export async function retryOutbox(
  { repositories, runtime, audit }: Pick<Dependencies, 'repositories' | 'runtime' | 'audit'>,
  ids: readonly string[] | 'all',
): Promise<number> {
  const retried = await repositories.outbox.makeDue(ids, runtime.now());
  audit('outbox_retried', { retried });
  return retried;
}
